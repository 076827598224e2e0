package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import org.inkling.MemoryLimitException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The work that a refused write asks for ends. On these seeds one evacuation took a region beyond
 * the memory limit, the next one gave it back, and so on for ever. One thread does everything, in
 * the same order in each run, but for pauses that the clock decides.
 */
class LoftRefusedWriteTest {
  private static final int MAX_REFUSALS = 20;

  /** The longest work for one write was 17,000 chunks, of 460 indexes. */
  private static final int MAX_CHUNKS = 100_000;

  /** Runs chunks at once, in the thread of the write; drops them when there were too many. */
  private static final class CountedChunks implements Executor {
    private int count;

    @Override
    public void execute(Runnable chunk) {
      if (++count <= MAX_CHUNKS) {
        chunk.run();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"4,9", "4,39", "8,19", "8,36"})
  void theWorkForARefusedWriteEnds(int mebibytes, long seed) {
    var random = new SplittableRandom(seed);
    var chunks = new CountedChunks();
    try (LoftIndex index = index(mebibytes, random.nextLong(), chunks)) {
      for (int refused = 0; refused < MAX_REFUSALS; ) {
        long key = random.nextInt(1_000) * 0x1234_5678_9abcL + random.nextInt(1 << 14);
        chunks.count = 0;
        try {
          index.put(key, key);
        } catch (MemoryLimitException e) {
          refused++;
        }
        assertTrue(chunks.count <= MAX_CHUNKS, () -> "no end is in sight: " + index.statistics());
      }
      index.awaitMaintenance();
      index.checkStructure();
      assertFalse(index.isEmpty());
    }
  }

  private static LoftIndex index(int mebibytes, long seed, Executor executor) {
    return LoftIndex.builder()
        .memoryLimitBytes((long) mebibytes << 20)
        .retraining(RetrainingScheme.STATIC) // no timer comes in between
        .executor(executor)
        .seed(seed)
        .build();
  }
}
