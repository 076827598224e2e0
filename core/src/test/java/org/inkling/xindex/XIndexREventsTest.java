package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import jdk.jfr.consumer.RecordedEvent;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.stats.FlightRecording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the flight recorder hears of an XIndex-R is what its statistics say. */
class XIndexREventsTest {
  private static final int KEYS = 30_000;
  private static final long LIMIT = 2L << 20;

  private final SplittableRandom random = TestSeed.random("XIndexREventsTest");

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyCompactionAndRootIsToldOnce(boolean tiny) throws IOException {
    XIndexRBuilder builder = XIndexR.builder().name("grown");
    try (var recording = new FlightRecording();
        XIndexR index = (tiny ? builder.tiny() : builder).build()) {
      for (int i = 0; i < KEYS; i++) {
        index.put(random.nextLong(), i);
      }
      index.awaitMaintenance();
      XIndexStatistics s = index.statistics();
      List<RecordedEvent> events = recording.stop();
      List<RecordedEvent> compactions = FlightRecording.of(events, "GroupCompaction", "grown");
      assertEquals(s.compactedGroups(), sum(compactions, e -> e.getInt("replacedGroups")));
      assertEquals(0, sum(compactions, e -> e.getBoolean("refused") ? 1 : 0));
      // Groups come by splits alone, and the last root has a slot for each.
      long added = sum(compactions, e -> e.getInt("newGroups") - e.getInt("replacedGroups"));
      assertEquals(s.groups(), 1 + added, s::toString);
      compactions.forEach(XIndexREventsTest::checkCompaction);
      List<RecordedEvent> roots = FlightRecording.of(events, "RootUpdate", "grown");
      assertEquals(s.roots(), roots.size());
      assertEquals(s.groups(), roots.getLast().getInt("nodes"));
      assertEquals(s.rootBytes(), roots.getLast().getLong("bytes"));
      assertTrue(roots.stream().allMatch(root -> root.getBoolean("replaced")));
    }
  }

  private static void checkCompaction(RecordedEvent event) {
    assertEquals(event.getInt("groups"), event.getInt("replacedGroups"), event::toString);
    assertTrue(event.getInt("newGroups") >= event.getInt("replacedGroups"), event::toString);
    assertTrue(event.getLong("records") > 0, event::toString);
    assertTrue(event.getDuration().isPositive(), event::toString);
  }

  private static long sum(List<RecordedEvent> events, ToLongFunction<RecordedEvent> figure) {
    return events.stream().mapToLong(figure).sum();
  }

  @Test
  void aRefusedCompactionIsTold() throws IOException {
    try (var recording = new FlightRecording();
        XIndexR index = XIndexR.builder().name("full").memoryLimitBytes(LIMIT).build()) {
      fill(index);
      index.awaitMaintenance();
      XIndexStatistics s = index.statistics();
      List<RecordedEvent> events = recording.stop();
      List<RecordedEvent> compactions = FlightRecording.of(events, "GroupCompaction", "full");
      assertTrue(s.refusedCompactions() > 0, s::toString);
      assertEquals(s.refusedCompactions(), sum(compactions, e -> e.getBoolean("refused") ? 1 : 0));
      assertEquals(s.compactedGroups(), sum(compactions, e -> e.getInt("replacedGroups")));
    }
  }

  private void fill(XIndexR index) {
    try {
      while (true) {
        index.put(random.nextLong(), 1);
      }
    } catch (MemoryLimitException e) {
      assertEquals(LIMIT, e.limitBytes());
    }
  }
}
