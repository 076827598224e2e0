package org.inkling.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.inkling.memory.seam.LiveRegions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LeakReportTest {
  private final List<LogRecord> records = new CopyOnWriteArrayList<>();
  private final Logger logger = Logger.getLogger("org.inkling.memory");
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord each) {
          records.add(each);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    logger.setUseParentHandlers(false);
    logger.addHandler(handler);
  }

  @AfterEach
  void leave() {
    logger.removeHandler(handler);
    logger.setUseParentHandlers(true);
  }

  @Test
  void aDroppedIndexIsReportedOnceWithItsPlaceAndGivenBack() throws Exception {
    long address = drop("dropped");
    collectUntilUnmapped(address);
    var mine = records.stream().filter(r -> r.getMessage().contains("'dropped'")).toList();
    assertEquals(1, mine.size());
    var report = mine.getFirst();
    assertEquals(Level.WARNING, report.getLevel());
    assertTrue(report.getMessage().contains("its 65536 bytes"), report.getMessage());
    assertNotNull(report.getThrown());
    assertTrue(
        Arrays.stream(report.getThrown().getStackTrace())
            .anyMatch(frame -> frame.getMethodName().equals("drop")),
        "the allocation site");
  }

  @Test
  void anAbandonedIndexIsGivenBackWithoutAReport() throws Exception {
    long address = abandon("abandoned");
    collectUntilUnmapped(address);
    assertFalse(records.stream().anyMatch(r -> r.getMessage().contains("'abandoned'")));
  }

  @Test
  void aClosedIndexIsNotReported() throws Exception {
    SlabAllocator.create("closed in time", Long.MAX_VALUE).close();
    collectUntilUnmapped(drop("dropped after it"));
    assertFalse(records.stream().anyMatch(r -> r.getMessage().contains("'closed in time'")));
  }

  private static long drop(String name) {
    var memory = SlabAllocator.create(name, Long.MAX_VALUE);
    return memory.allocate(64);
  }

  private static long abandon(String name) {
    var memory = SlabAllocator.create(name, Long.MAX_VALUE);
    long address = memory.allocate(64);
    memory.abandon();
    assertTrue(memory.allocate(64) != 0, "a thread still inside may allocate");
    return address;
  }

  private static void collectUntilUnmapped(long address) throws InterruptedException {
    assertTrue(
        CleanerRounds.until(() -> !LiveRegions.contains(address)), "the Cleaner gave nothing back");
  }
}
