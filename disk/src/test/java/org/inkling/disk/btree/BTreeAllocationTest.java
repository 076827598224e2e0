package org.inkling.disk.btree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.inkling.disk.file.AccessMode;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that reads, and writes without splits, allocate nothing on the heap. */
@Isolated("it waits until code is compiled")
class BTreeAllocationTest {
  private static final int ROUNDS = 1_000;
  private static final int WINDOWS = 400;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {0, 9})
  void lookupsAllocateNothing(int pinned) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    var oracle = TreeOracle.even(30_000, 2);
    BTreeBuilder builder = BTreeIndex.builder().mode(AccessMode.BUFFERED).pinnedLevels(pinned);
    try (BTreeIndex tree = builder.build(folder.resolve("tree"), oracle.source());
        Cursor cursor = tree.ascending(0, 1)) {
      var entry = new EntryHolder();
      long[] keys = new long[64];
      long[] values = new long[64];
      long min = Long.MAX_VALUE; // of several windows: code is compiled on the way
      for (int window = 0; window < WINDOWS && min >= 8 * ROUNDS; window++) {
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int round = 0; round < ROUNDS; round++) {
          long key = round * 7_919L % 60_000 & ~1;
          assertEquals(~(key / 2), tree.get(key, 0));
          tree.floor(key + 1, entry);
          tree.ceiling(key - 1, entry);
          for (int i = 0; i < 64; i++) {
            keys[i] = (key + 900 * i) % 60_000 & ~1;
          }
          tree.getAll(keys, values, 0, 64, 0);
          cursor.reset(key, key + 2_000);
          while (cursor.next()) {
            entry.key = cursor.key();
          }
          if (pinned > 0) {
            tree.put(key, ~(key / 2));
          }
        }
        min = Math.min(min, threads.getCurrentThreadAllocatedBytes() - before);
      }
      assertTrue(min < 8 * ROUNDS, min + " bytes in " + ROUNDS + " rounds");
    }
  }
}
