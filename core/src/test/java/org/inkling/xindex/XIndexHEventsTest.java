package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
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

/** The flight recorder receives what the statistics of an XIndex-H say. */
class XIndexHEventsTest {
  private static final int KEYS = 20_000;
  private static final long LIMIT = 2L << 20;

  private final SplittableRandom random = TestSeed.random("XIndexHEventsTest");

  private static long sum(List<RecordedEvent> events, ToLongFunction<RecordedEvent> figure) {
    return events.stream().mapToLong(figure).sum();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyMoveAndRootIsReportedOnce(boolean tiny) throws IOException {
    XIndexHBuilder builder = XIndexH.builder().name("grown");
    try (var recording = new FlightRecording();
        XIndexH index = (tiny ? builder.tiny() : builder).build()) {
      for (int i = 0; i < KEYS; i++) {
        index.put(random.nextLong(), i);
      }
      index.awaitMaintenance();
      XIndexHStatistics s = index.statistics();
      List<RecordedEvent> events = recording.stop();
      List<RecordedEvent> moves = FlightRecording.of(events, "GroupCompaction", "grown");
      assertEquals(s.changes().moves(), moves.size());
      moves.forEach(XIndexHEventsTest::checkMove);
      // Groups come by splits alone, and the last root has a slot for each.
      assertEquals(s.structure().groups(), 1 + sum(moves, e -> e.getInt("newGroups") - 1));
      List<RecordedEvent> roots = FlightRecording.of(events, "RootUpdate", "grown");
      assertEquals(s.changes().roots(), roots.size());
      assertEquals(s.structure().groups(), roots.getLast().getInt("nodes"));
      assertEquals(s.structure().rootBytes(), roots.getLast().getLong("bytes"));
    }
  }

  private static void checkMove(RecordedEvent event) {
    assertEquals(1, event.getInt("groups"), event::toString);
    assertEquals(1, event.getInt("replacedGroups"), event::toString);
    assertTrue(event.getInt("newGroups") >= 1, event::toString);
    assertTrue(event.getLong("records") > 0, event::toString);
    assertTrue(event.getDuration().isPositive(), event::toString);
    assertEquals(false, event.getBoolean("refused"));
  }

  @Test
  void aRefusedMoveIsReported() throws IOException {
    try (var recording = new FlightRecording();
        XIndexH index = XIndexH.builder().name("full").memoryLimitBytes(LIMIT).build()) {
      assertThrows(MemoryLimitException.class, () -> fill(index));
      index.awaitMaintenance();
      XIndexHStatistics.Changes changes = index.statistics().changes();
      List<RecordedEvent> events = recording.stop();
      List<RecordedEvent> moves = FlightRecording.of(events, "GroupCompaction", "full");
      assertTrue(changes.refusedMoves() > 0, changes::toString);
      assertEquals(changes.refusedMoves(), sum(moves, e -> e.getBoolean("refused") ? 1 : 0));
      assertEquals(changes.moves(), sum(moves, e -> e.getInt("replacedGroups")));
    }
  }

  private void fill(XIndexH index) {
    while (true) {
      index.put(random.nextLong(), 1);
    }
  }
}
