package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.inkling.MemoryLimitException;
import org.inkling.index.Seed;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes that become empty are given back, also where no memory is left for a copy of one. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BytesMergeLimitTest {
  private static final long LIMIT = 2L << 20;
  private static final int REFUSALS = 50;

  @RegisterExtension final Seed seed = new Seed(getClass());

  private final Random random = seed.random();

  /**
   * Puts keys, some of them with a long value, until many were refused; returns how many it has.
   */
  private long fill(BytesIndex index, int longBytes) {
    List<Integer> numbers = IntStream.range(0, 40_000).boxed().collect(Collectors.toList());
    Collections.shuffle(numbers, random);
    int refused = 0;
    for (int i = 0; i < numbers.size() && refused < REFUSALS; i++) {
      try {
        byte[] value = new byte[i % 20 == 0 ? longBytes : 60];
        index.put(StringSpace.number(numbers.get(i)), value);
      } catch (MemoryLimitException e) {
        refused++;
      }
    }
    assertEquals(REFUSALS, refused);
    return index.size();
  }

  private static void checkFew(BytesIndex index) {
    index.awaitMaintenance();
    index.checkStructure();
    BytesStatistics statistics = index.statistics();
    assertEquals(0, statistics.keys());
    assertTrue(statistics.nodes() <= 8, statistics::toString);
  }

  @ParameterizedTest
  @ValueSource(ints = {900, 4_000, 20_000})
  void anIndexThatIsClearedAtItsLimitCanBeFilledAgain(int longBytes) {
    try (BytesIndex index = BytesIndex.builder().memoryLimitBytes(LIMIT).build()) {
      long before = fill(index, longBytes);
      index.clear();
      checkFew(index);
      long after = fill(index, longBytes);
      assertTrue(after >= before * 0.8, after + " keys, and before " + before);
      for (int i = 0; i < 40_000; i++) {
        boolean _ = index.remove(StringSpace.number(i));
      }
      checkFew(index);
    }
  }

  /** Another index has taken the last block. */
  @ParameterizedTest
  @ValueSource(ints = {60, 4_000})
  void anIndexThatIsClearedMakesRoomInTheMemoryThatItShares(int longBytes) {
    try (BytesMemory memory = BytesMemory.create("shared", LIMIT)) {
      try (BytesIndex first = BytesIndex.builder().memory(memory).build();
          BytesIndex second = BytesIndex.builder().memory(memory).build()) {
        long before = fill(first, longBytes);
        long others = fill(second, longBytes);
        first.clear();
        checkFew(first);
        long after = fill(second, longBytes);
        assertTrue(after >= others + before / 2, others + " and " + before + ", then " + after);
      }
    }
  }

  /** Ranges that end in the last leaf of a parent. */
  @ParameterizedTest
  @EnumSource
  void rangesFromLeftToRightLeaveNoNodes(BytesSpec spec) {
    try (BytesIndex index = spec.bytes()) {
      int count = 20_000;
      for (int i = 0; i < count; i++) {
        index.put(StringSpace.number(i), new byte[8]);
      }
      int step = 1 + random.nextInt(300);
      for (int from = 0; from < count; from += step) {
        byte[] to = StringSpace.number(from + step);
        BytesRange range = BytesRange.closedOpen(StringSpace.number(from), to);
        assertEquals(Math.min(step, count - from), index.removeRange(range));
      }
      checkFew(index);
    }
  }
}
