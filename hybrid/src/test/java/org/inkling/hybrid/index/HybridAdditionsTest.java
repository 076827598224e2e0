package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.Executors;
import org.inkling.disk.index.DiskIndex;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Additions find a value in whatever stage it is, and none is lost while stages are merged. */
class HybridAdditionsTest {
  private static final int THREADS = 4;
  private static final int ADDITIONS = 2_000;
  private static final int KEYS = 50;

  @TempDir Path folder;

  @Test
  void anAdditionReadsTheValueWhereverItIs() {
    try (HybridIndex index = HybridIndex.open(folder, HybridSpec.tiny())) {
      index.put(1, 10);
      assertEquals(11, index.addAndGet(1, 1)); // the stage that is written
      index.flush();
      assertEquals(13, index.addAndGet(1, 2)); // the run
      index.delete(1);
      assertEquals(5, index.addAndGet(1, 5)); // deleted above the run
      assertEquals(7, index.addAndGet(2, 7)); // nowhere
      assertEquals(6, index.statistics().log().appended());
      index.flush();
      assertEquals(5, index.getAndAdd(1, 1));
      assertEquals(9, index.merge(2, 2, Long::sum));
      assertTrue(index.update(1, value -> value * 2));
      assertEquals(9, index.computeIfAbsent(2, key -> 0));
    }
    try (HybridIndex index = HybridIndex.open(folder, HybridSpec.tiny())) {
      assertEquals(12, index.get(1, -1));
      assertEquals(9, index.get(2, -1));
    }
  }

  @Test
  void noAdditionIsLostAmongRotationsAndMerges() throws Exception {
    try (HybridIndex index = HybridIndex.open(folder, HybridSpec.tiny())) {
      try (var threads = Executors.newFixedThreadPool(THREADS)) {
        for (int thread = 0; thread < THREADS; thread++) {
          long fillers = (1L + thread) << 40;
          threads.execute(
              () -> {
                for (int n = 0; n < ADDITIONS; n++) {
                  index.addAndGet(n % KEYS, 3);
                  index.put(fillers + n, n); // so that stages fill up
                }
              });
        }
      }
      index.awaitMerges();
      assertTrue(index.statistics().merges().count() > 0, "no stage was merged meanwhile");
      assertEquals(2L * THREADS * ADDITIONS, index.statistics().log().appended());
    }
    try (HybridIndex index = HybridIndex.open(folder, HybridSpec.tiny())) {
      for (long key = 0; key < KEYS; key++) {
        assertEquals(3L * THREADS * ADDITIONS / KEYS, index.get(key, -1));
      }
    }
  }

  @Test
  void aStoreBecomesAFileAndAnIndexInMemoryAndAStoreAgain() {
    Path file = folder.resolve("file");
    try (HybridIndex index = HybridIndex.open(folder.resolve("store"), HybridSpec.tiny())) {
      for (long key = 0; key < 3_000; key++) {
        index.put(key * key, ~key);
      }
      index.delete(0);
      try (HybridSnapshot then = index.snapshot()) {
        index.clear();
        DiskIndex.save(then, file);
      }
      assertTrue(index.isEmpty());
    }
    try (DiskIndex saved = DiskIndex.open(file);
        LoftIndex memory = LoftIndex.builder().build(saved.entries(4, Long.MAX_VALUE))) {
      assertEquals(2_999, saved.size());
      assertEquals(2_998, memory.size());
      SortedEntrySource source = memory.entries();
      Path copy = folder.resolve("copy");
      try (HybridIndex again = HybridIndex.load(copy, HybridSpec.tiny(), source)) {
        assertEquals(2_998, again.size());
        saved.forEach(4, Long.MAX_VALUE, (key, value) -> assertEquals(value, again.get(key, 0)));
      }
    }
  }
}
