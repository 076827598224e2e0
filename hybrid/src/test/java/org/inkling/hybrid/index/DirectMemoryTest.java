package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.inkling.disk.SyncMode;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.hybrid.durable.DurableIndex;
import org.inkling.hybrid.durable.DurableOptions;
import org.inkling.index.Cursor;
import org.inkling.index.SkipListIndex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** What a store takes of direct memory is free once it is closed, without a garbage collection. */
@Isolated("it measures the buffers of the process")
class DirectMemoryTest {
  private static final int ROUNDS = 8;

  /** Of each store: some buffers of a page or two, which only a collection gives back. */
  private static final long SMALL = 96 << 10;

  @TempDir Path folder;

  private static long directBytes() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }

  @Test
  void ofAHybridIndex() {
    HybridOptions options =
        HybridOptions.defaults()
            .sync(SyncMode.OPERATING_SYSTEM)
            .access(DiskIndexOptions.defaults());
    use(options);
    long before = directBytes();
    for (int round = 0; round < ROUNDS; round++) {
      use(options);
    }
    assertTrue(directBytes() - before < ROUNDS * SMALL, directBytes() + " bytes after " + before);
  }

  private void use(HybridOptions options) {
    try (HybridIndex index = HybridIndex.open(folder.resolve("hybrid"), options)) {
      long[] keys = new long[3_000];
      for (int i = 0; i < keys.length; i++) {
        keys[i] = i;
      }
      index.putAll(keys, keys);
      index.flush();
      index.compact();
      try (Cursor cursor = index.ascending()) {
        assertEquals(keys.length, cursor.nextRun(keys, new long[keys.length], 0, keys.length));
      }
      assertEquals(keys.length, index.getAll(keys, new long[keys.length], 0));
    }
  }

  @Test
  void ofADurableIndex() {
    DurableOptions options = DurableOptions.defaults().sync(SyncMode.OPERATING_SYSTEM);
    use(options);
    long before = directBytes();
    for (int round = 0; round < ROUNDS; round++) {
      use(options);
    }
    assertTrue(directBytes() - before < ROUNDS * SMALL, directBytes() + " bytes after " + before);
  }

  private void use(DurableOptions options) {
    try (DurableIndex index =
        DurableIndex.open(folder.resolve("durable"), options, SkipListIndex::load)) {
      for (long key = 0; key < 2_000; key++) {
        index.put(key, key);
      }
      index.checkpoint();
    }
  }
}
