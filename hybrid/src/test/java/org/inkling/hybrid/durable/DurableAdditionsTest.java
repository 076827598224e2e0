package org.inkling.hybrid.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.concurrent.Executors;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A read and a write in one operation appends one record, and survives like every other write. */
class DurableAdditionsTest {
  private static final int THREADS = 4;
  private static final int ADDITIONS = 500;

  @TempDir Path folder;

  private final FaultyFiles files = new FaultyFiles(); // which syncs nothing

  private DurableIndex open(DurableOptions options) {
    return DurableIndex.open(files, folder, options, DurableSpec.loft());
  }

  private static DurableOptions options() {
    return DurableSpec.options(SyncMode.EVERY_WRITE).checkpointEvery(700);
  }

  @Test
  void anAdditionIsOneRecordHoweverManyThreadsAdd() throws Exception {
    try (DurableIndex index = open(options())) {
      try (var threads = Executors.newFixedThreadPool(THREADS)) {
        for (int i = 0; i < THREADS; i++) {
          threads.execute(
              () -> {
                for (int n = 0; n < ADDITIONS; n++) {
                  index.addAndGet(n & 1, 1); // two keys that all threads want
                }
              });
        }
      }
      assertEquals(THREADS * ADDITIONS, index.statistics().appended());
    }
    try (DurableIndex index = open(options())) {
      assertEquals(THREADS * ADDITIONS / 2, index.get(0, -1));
      assertEquals(THREADS * ADDITIONS / 2, index.get(1, -1));
    }
  }

  @Test
  void otherReadsAndWritesAppendWhatTheyChange() {
    try (DurableIndex index = open(options())) {
      assertEquals(5, index.computeIfAbsent(1, key -> key + 4));
      assertEquals(5, index.computeIfAbsent(1, key -> -1));
      assertEquals(15, index.merge(1, 10, Long::sum));
      assertEquals(10, index.merge(2, 10, Long::sum));
      index.update(2, value -> value * 3);
      index.update(3, value -> value * 3);
      assertEquals(31, index.getAndAdd(2, 1) + 1);
      assertEquals(5, index.statistics().appended());
    }
    try (DurableIndex index = open(options().readOnly())) {
      assertEquals(15, index.get(1, -1));
      assertEquals(31, index.get(2, -1));
      assertThrows(UnsupportedOperationException.class, () -> index.addAndGet(1, 1));
      assertThrows(UnsupportedOperationException.class, () -> index.merge(1, 1, Long::sum));
      assertEquals(15, index.get(1, -1));
      assertEquals(2, index.size());
    }
  }
}
