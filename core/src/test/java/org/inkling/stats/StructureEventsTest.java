package org.inkling.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.DataAmount;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

/** What is told of changes, and what it costs if nobody listens. */
class StructureEventsTest {
  private static final int CALLS = 10_000;

  private static final ChangeReport CHANGE =
      new ChangeReport(
          "some", "MERGE", "SPARSE", ChangeOutcome.REFUSED, 3, 2, 1_000, 5_000, 4_000, 1.5, 24);

  private static final CompactionReport COMPACTION =
      new CompactionReport("some", 5, 4, 6, 9_000, true);

  private static ChangeReport unwanted() {
    return fail("nobody wants this report");
  }

  @Test
  void aChangeIsToldWithAllItsFigures() throws IOException {
    try (var recording = new FlightRecording()) {
      Span<ChangeReport> span = StructureEvents.beginChange();
      assertNotNull(span);
      span.finish(() -> CHANGE);
      RecordedEvent event = only(recording, "NodeChange");
      assertEquals("MERGE", event.getString("kind"));
      assertEquals("SPARSE", event.getString("rule"));
      assertEquals("REFUSED", event.getString("outcome"));
      assertEquals(3, event.getInt("oldNodes"));
      assertEquals(2, event.getInt("newNodes"));
      assertEquals(1_000, event.getLong("keys"));
      assertEquals(5_000, event.getLong("bytesBefore"));
      assertEquals(4_000, event.getLong("bytesAfter"));
      assertEquals(1.5, event.getDouble("expansion"));
      assertEquals(24, event.getInt("range"));
    }
  }

  @Test
  void aCompactionIsToldWithAllItsFigures() throws IOException {
    try (var recording = new FlightRecording()) {
      Span<CompactionReport> span = StructureEvents.beginCompaction();
      assertNotNull(span);
      span.finish(() -> COMPACTION);
      RecordedEvent event = only(recording, "GroupCompaction");
      assertEquals(5, event.getInt("groups"));
      assertEquals(4, event.getInt("replacedGroups"));
      assertEquals(6, event.getInt("newGroups"));
      assertEquals(9_000, event.getLong("records"));
      assertTrue(event.getBoolean("refused"));
    }
  }

  @Test
  void aRootIsToldWithAllItsFigures() throws IOException {
    try (var recording = new FlightRecording()) {
      Span<RootReport> span = StructureEvents.beginRoot();
      assertNotNull(span);
      span.finish(() -> new RootReport("some", 7, 1_024, true));
      RecordedEvent event = only(recording, "RootUpdate");
      assertEquals(7, event.getInt("nodes"));
      assertEquals(1_024, event.getLong("bytes"));
      assertTrue(event.getBoolean("replaced"));
    }
  }

  @Test
  void aChangeLastsFromOneThreadToAnother() throws IOException, InterruptedException {
    try (var recording = new FlightRecording()) {
      Span<ChangeReport> span = StructureEvents.beginChange();
      assertNotNull(span);
      long begun = System.nanoTime();
      while (System.nanoTime() - begun < 1_000_000) {
        Thread.onSpinWait();
      }
      Thread other = Thread.ofPlatform().name("another").start(() -> span.finish(() -> CHANGE));
      other.join();
      RecordedEvent event = only(recording, "NodeChange");
      assertEquals("another", event.getThread().getJavaName());
      assertTrue(event.getDuration().compareTo(Duration.ofNanos(900_000)) > 0, event::toString);
    }
  }

  @Test
  void everyEventIsExplainedAndHasNoStackTrace() throws IOException {
    try (var recording = new FlightRecording()) {
      StructureEvents.beginChange().finish(() -> CHANGE);
      StructureEvents.beginCompaction().finish(() -> COMPACTION);
      StructureEvents.beginRoot().finish(() -> new RootReport("some", 7, 1_024, false));
      List<RecordedEvent> events = recording.stop();
      assertEquals(3, events.size());
      events.forEach(StructureEventsTest::checkExplained);
    }
  }

  private static void checkExplained(RecordedEvent event) {
    var type = event.getEventType();
    assertEquals(List.of("Inkling"), type.getCategoryNames());
    assertFalse(type.getDescription().isEmpty(), type::getName);
    assertNull(event.getStackTrace());
    for (var field : type.getFields()) {
      if (field.getName().startsWith("bytes")) {
        assertEquals(DataAmount.BYTES, field.getAnnotation(DataAmount.class).value());
      }
      assertNotNull(field.getLabel(), field.getName());
    }
  }

  @Test
  void nothingIsBegunUnlessSomebodyRecords() {
    assertNull(StructureEvents.beginChange());
    assertNull(StructureEvents.beginCompaction());
    assertNull(StructureEvents.beginRoot());
    var settings = new HashMap<String, String>();
    for (String event : List.of("NodeChange", "GroupCompaction", "RootUpdate")) {
      settings.put("org.inkling." + event + "#enabled", "false");
    }
    try (var recording = new Recording(settings)) {
      recording.start();
      assertNull(StructureEvents.beginChange());
      assertNull(StructureEvents.beginCompaction());
      assertNull(StructureEvents.beginRoot());
    }
  }

  @Test
  void whatIsTooShortIsNotMeasured() throws IOException {
    var settings = Map.of("org.inkling.NodeChange#threshold", "1 h");
    try (var recording = new FlightRecording(settings)) {
      Span<ChangeReport> span = StructureEvents.beginChange();
      assertNotNull(span);
      span.finish(StructureEventsTest::unwanted);
      assertEquals(List.of(), recording.stop());
    }
  }

  @Test
  void aRecordingThatEndsBeforeAChangeDoesHasNothingOfIt() {
    Span<ChangeReport> span;
    try (var recording = new Recording()) {
      recording.start();
      span = StructureEvents.beginChange();
      assertNotNull(span);
    }
    span.finish(StructureEventsTest::unwanted);
  }

  @Test
  void nothingIsAllocatedUnlessSomebodyRecords() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = 0;
    for (int i = -CALLS; i < CALLS; i++) {
      if (i == 0) {
        before = threads.getCurrentThreadAllocatedBytes();
      }
      if (StructureEvents.beginChange() != null
          || StructureEvents.beginCompaction() != null
          || StructureEvents.beginRoot() != null) {
        fail("begun, and nobody records");
      }
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(allocated < CALLS, () -> allocated + " bytes by " + CALLS + " calls");
  }

  private static RecordedEvent only(FlightRecording recording, String kind) throws IOException {
    var events = FlightRecording.of(recording.stop(), kind, "some");
    assertEquals(1, events.size(), events::toString);
    return events.getFirst();
  }
}
