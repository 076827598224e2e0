package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.inkling.index.Cursor;
import org.inkling.memory.CleanerRounds;
import org.inkling.memory.MappedBytes;
import org.junit.jupiter.api.Test;

/** An index that nobody closes and nobody refers to any more. */
class LoftLeakTest {
  private static final int COLLECTIONS = 200;
  private static final int KEYS = 10_000;

  @Test
  void anIndexDroppedUnclosedIsReportedAndItsMemoryComesBack() throws InterruptedException {
    long before = MappedBytes.now();
    var reported = new CountDownLatch(1);
    var handler = new Report("dropped on purpose", reported);
    Logger logger = Logger.getLogger("org.inkling.memory");
    logger.addHandler(handler);
    try {
      use(LoftIndex.builder().name("dropped on purpose").build());
      assertTrue(CleanerRounds.until(() -> reported.getCount() == 0), "no report");
      assertTrue(
          CleanerRounds.until(() -> MappedBytes.now() <= before), "the memory has not come back");
    } finally {
      logger.removeHandler(handler);
    }
  }

  @Test
  void aCursorKeepsTheMemoryOfItsIndex() throws InterruptedException {
    var queue = new ReferenceQueue<LoftIndex>();
    var index = LoftIndex.builder().name("kept by its cursor").build();
    use(index);
    var dropped = new WeakReference<>(index, queue);
    Cursor cursor = index.ascending();
    assertTrue(cursor.next());
    index = null;
    for (int i = 0; i < COLLECTIONS && queue.remove(20) == null; i++) {
      System.gc();
    }
    assertTrue(dropped.refersTo(null), "the index itself is not collected");
    long met = 1;
    while (cursor.next()) {
      assertEquals(Long.MAX_VALUE - cursor.key(), cursor.value());
      met++;
    }
    assertEquals(KEYS, met);
  }

  private static void use(LoftIndex index) {
    for (long key = 0; key < KEYS; key++) {
      index.put(key, 0);
      index.put(key, Long.MAX_VALUE - key);
    }
    index.checkStructure();
  }

  /** Waits for a record that names an index and says where it was made. */
  private static final class Report extends Handler {
    private final String name;
    private final CountDownLatch seen;

    Report(String name, CountDownLatch seen) {
      this.name = name;
      this.seen = seen;
    }

    @Override
    public void publish(LogRecord message) {
      if (message.getMessage().contains(name) && message.getThrown() != null) {
        seen.countDown();
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
