package org.inkling.cli.phases;

import static org.inkling.cli.phases.PhasesTestData.window;
import static org.inkling.cli.phases.PhasesTestData.windows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.inkling.cli.experiment.CpuContention;
import org.inkling.cli.windows.WindowResult;
import org.junit.jupiter.api.Test;

/** The windows that fall, for invented throughputs. */
class PhaseVerdictTest {

  private static List<Integer> fallen(List<WindowResult> windows) {
    return PhaseVerdict.of(new Phase(90), windows).fallen().stream()
        .map(one -> one.window().number())
        .toList();
  }

  @Test
  void evenWindowsHold() {
    PhaseVerdict verdict = PhaseVerdict.of(new Phase(90), windows(4, 4.1, 3.9, 4, 4.2));
    assertTrue(verdict.holds());
    assertEquals(5, verdict.judged());
    assertEquals(3, verdict.slowest().window().number());
    assertEquals(4e6, verdict.medianPerSecond(), 10);
  }

  @Test
  void aWindowFallsBelowHalfOfItsNeighboursMedian() {
    assertEquals(List.of(3), fallen(windows(4, 4, 1.99, 4, 4)));
    assertEquals(List.of(), fallen(windows(4, 4, 2.01, 4, 4)), "half is enough");
    assertFalse(PhaseVerdict.of(new Phase(90), windows(4, 4, 1.99, 4, 4)).holds());
    assertEquals(List.of(1), fallen(windows(1.9, 4, 4)), "the first has neighbours after it");
    assertEquals(List.of(3), fallen(windows(4, 4, 1.9)), "and the last before it");
  }

  @Test
  void aSlopeDoesNotFall() {
    assertEquals(List.of(), fallen(windows(9, 8, 7, 6, 5, 4, 3.2, 2.6, 2.1, 1.7, 1.4)));
  }

  @Test
  void neighboursAreFiveOnEachSide() {
    double[] rates = new double[20];
    Arrays.fill(rates, 0, 10, 10);
    Arrays.fill(rates, 10, 20, 1);
    assertEquals(
        List.of(11), fallen(windows(rates)), "of the eleventh's ten neighbours half are fast");
  }

  @Test
  void anExcludedWindowIsNeitherJudgedNorANeighbour() {
    List<WindowResult> windows =
        List.of(
            window(1, 1, new CpuContention(0.06, 0.05)),
            window(2, 4, new CpuContention(0, 0.1)),
            window(3, 1.9, new CpuContention(0, 0)),
            window(4, 4, new CpuContention(0.1, 0)),
            window(5, 1, new CpuContention(0, 0.11)),
            window(6, 1, new CpuContention(0.2, 0)));
    PhaseVerdict verdict = PhaseVerdict.of(new Phase(90), windows);
    assertEquals(
        List.of(1, 5, 6), verdict.excluded().stream().map(one -> one.window().number()).toList());
    assertEquals(3, verdict.judged());
    assertEquals(
        List.of(3), fallen(windows), "slow windows that are excluded do not lower the median");
    assertEquals(3, verdict.slowest().window().number());
    assertEquals(1.9 / 4, verdict.windows().get(2).ratio(), 1e-6);
  }

  @Test
  void whatNobodyKnowsExcludesNothing() {
    List<WindowResult> windows =
        List.of(window(1, 4, null), window(2, 1, null), window(3, 4, null));
    assertEquals(List.of(), PhaseVerdict.of(new Phase(90), windows).excluded());
    assertEquals(List.of(2), fallen(windows));
  }

  @Test
  void aPhaseInWhichNothingCouldBeJudgedDoesNotHold() {
    assertFalse(PhaseVerdict.of(new Phase(90), windows(4)).holds(), "no neighbours");
    PhaseVerdict crowded =
        PhaseVerdict.of(
            new Phase(90),
            List.of(window(1, 4, new CpuContention(0, 1)), window(2, 5, new CpuContention(1, 0))));
    assertFalse(crowded.holds());
    assertEquals(0, crowded.judged());
    assertEquals(1, crowded.slowest().window().number(), "the slowest of all, if all are excluded");
  }
}
