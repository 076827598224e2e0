package org.inkling.cli.phases;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.inkling.cli.experiment.Spread;
import org.inkling.cli.experiment.Taken;

/**
 * The verdict on one phase: no window of it falls below half the median of its neighbours.
 *
 * <p>The neighbours of a window are the five before it and the five after it, as far as the phase
 * has them. A window of whose processors others took more than a tenth (the host for other
 * machines, or other processes; never the index's own threads) is excluded: it is not judged, and
 * no neighbour. Where nobody knows what others took, nothing is excluded.
 *
 * @param windows all windows of the phase, in their order
 */
record PhaseVerdict(List<Judged> windows) {
  /** How far neighbours are. */
  static final int NEIGHBOURS = 5;

  /** What others may take of the processors. */
  static final double MOST_TAKEN = 0.1;

  /** What a window must reach of its neighbours' median. */
  static final double LEAST_RATIO = 0.5;

  /**
   * One window.
   *
   * @param window what it came to
   * @param excluded whether others took too much
   * @param ratio of its throughput to the median of its neighbours; empty if it is excluded or has
   *     no neighbours
   */
  record Judged(PhaseWindow window, boolean excluded, OptionalDouble ratio) {

    boolean fell() {
      return ratio.isPresent() && ratio.getAsDouble() < LEAST_RATIO;
    }
  }

  /** Judges the windows of one phase. */
  static PhaseVerdict of(List<PhaseWindow> windows) {
    List<Judged> judged = new ArrayList<>();
    for (int at = 0; at < windows.size(); at++) {
      PhaseWindow window = windows.get(at);
      boolean excluded = isExcluded(window);
      judged.add(
          new Judged(window, excluded, excluded ? OptionalDouble.empty() : ratio(windows, at)));
    }
    return new PhaseVerdict(judged);
  }

  private static boolean isExcluded(PhaseWindow window) {
    Taken taken = window.taken();
    return taken != null && taken.both() > MOST_TAKEN;
  }

  private static OptionalDouble ratio(List<PhaseWindow> windows, int at) {
    int from = Math.max(0, at - NEIGHBOURS);
    int to = Math.min(windows.size(), at + NEIGHBOURS + 1);
    List<PhaseWindow> neighbours = new ArrayList<>(windows.subList(from, at));
    neighbours.addAll(windows.subList(at + 1, to));
    OptionalDouble median = medianRate(neighbours.stream().filter(w -> !isExcluded(w)).toList());
    return median.isEmpty()
        ? median
        : OptionalDouble.of(windows.get(at).perSecond() / median.getAsDouble());
  }

  /** The throughput in the middle; none of no windows. */
  private static OptionalDouble medianRate(List<PhaseWindow> windows) {
    double[] rates = windows.stream().mapToDouble(PhaseWindow::perSecond).toArray();
    return rates.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Spread.of(rates).median());
  }

  /** Whether the phase is as it should be: at least one window was judged, and none fell. */
  boolean holds() {
    return judged() > 0 && fallen().isEmpty();
  }

  /** How many windows were judged. */
  long judged() {
    return windows.stream().filter(window -> window.ratio.isPresent()).count();
  }

  /** Those that fell. */
  List<Judged> fallen() {
    return windows.stream().filter(Judged::fell).toList();
  }

  /** Those that were excluded. */
  List<Judged> excluded() {
    return windows.stream().filter(Judged::excluded).toList();
  }

  /** The throughput in the middle of all windows, the excluded ones too. */
  double medianPerSecond() {
    return medianRate(windows.stream().map(Judged::window).toList()).orElseThrow();
  }

  /** The window with the least throughput of all that were not excluded, or of all. */
  Judged least() {
    List<Judged> counted = windows.stream().filter(window -> !window.excluded).toList();
    return (counted.isEmpty() ? windows : counted)
        .stream()
            .min((one, other) -> Double.compare(one.window.perSecond(), other.window.perSecond()))
            .orElseThrow();
  }
}
