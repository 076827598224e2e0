package org.inkling.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Parses the files of the system, and compares two readings. */
class ProcessorTimesTest {
  private static final String SELF =
      "4711 (a (name) b) S 1 2 3 0 -1 4194304 99 0 0 0 %d %d 500 600 20 0 1 0";

  private static Optional<ProcessorTimes> times(String all, long user, long system, int cores) {
    List<String> lines =
        List.of("cpu  " + all, "cpu0 1 2 3", "cpu1 1 2 3", "intr 4 5", "ctxt 9", "btime 1");
    return ProcessorTimes.parse(lines, Text.format(SELF, user, system), cores);
  }

  @Test
  void timeIsSplitBetweenThisProcessAndOthers() {
    ProcessorTimes before = times("100 10 50 900 20 1 2 7 90 80", 60, 10, 2).orElseThrow();
    assertEquals(new ProcessorTimes(1090, 163, 7, 70), before);
    ProcessorTimes after = times("240 10 70 930 20 1 2 17 95 85", 190, 20, 2).orElseThrow();
    CpuContention taken = after.since(before).orElseThrow();
    assertEquals(10 / 200.0, taken.steal(), 1e-9);
    assertEquals(20 / 200.0, taken.others(), 1e-9, "160 busy, 140 of them here");
    assertEquals(30 / 200.0, taken.both(), 1e-9);
  }

  @Test
  void whatThisProcessHasHadIsNeverLessThanNothingForOthers() {
    ProcessorTimes before = times("100 0 0 100 0 0 0 0", 60, 10, 2).orElseThrow();
    ProcessorTimes after = times("130 0 0 170 0 0 0 0", 95, 10, 2).orElseThrow();
    assertEquals(new CpuContention(0, 0), after.since(before).orElseThrow());
  }

  @Test
  void ofTooFewTicksNothingIsSaid() {
    ProcessorTimes before = times("100 0 0 100 0 0 0 0", 60, 10, 2).orElseThrow();
    ProcessorTimes after = times("110 0 0 105 0 0 0 0", 60, 10, 2).orElseThrow();
    assertTrue(after.since(before).isEmpty());
    assertTrue(before.since(before).isEmpty());
  }

  @Test
  void whereTheProcessorsAreNotOursNothingIsKnown() {
    assertTrue(times("100 10 50 900 20 1 2 7 90 80", 60, 10, 1).isEmpty());
    assertTrue(times("100 10 50 900", 60, 10, 2).isEmpty(), "no steal");
    assertTrue(ProcessorTimes.parse(List.of(), "", 2).isEmpty());
  }
}
