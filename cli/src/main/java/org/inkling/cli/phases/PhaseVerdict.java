package org.inkling.cli.phases;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.inkling.cli.experiment.CpuContention;
import org.inkling.cli.experiment.Spread;
import org.inkling.cli.json.Flat;
import org.inkling.cli.windows.WindowResult;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on one phase: no window of it falls below half the median of its neighbours.
 *
 * <p>The neighbours of a window are the five before it and the five after it, as far as they exist
 * in the phase. A window is excluded if others took more than a tenth of the processor time (the
 * host for other virtual machines, or other processes; never the index's own threads). An excluded
 * window is neither judged nor a neighbour. If the processor time that others took is unknown, no
 * window is excluded.
 *
 * @param windows all windows of the phase, in order
 */
record PhaseVerdict(Phase mix, @Expose(serialize = false) List<Judged> windows) {
  /** The largest distance of neighbours. */
  static final int NEIGHBOURS = 5;

  /** The smallest ratio of a window to the median of its neighbours. */
  static final double MIN_RATIO = 0.5;

  /**
   * One window.
   *
   * @param excluded whether others took too much processor time
   * @param ratio of its throughput to the median of its neighbours; empty if it is excluded or has
   *     no neighbours
   */
  record Judged(@Flat WindowResult window, boolean excluded, @Nullable Double ratio) {

    @SerializedName("fell")
    boolean fell() {
      return ratio != null && ratio < MIN_RATIO;
    }
  }

  /** Judges the windows of one phase. */
  static PhaseVerdict of(Phase mix, List<WindowResult> windows) {
    List<Judged> judged = new ArrayList<>();
    for (int at = 0; at < windows.size(); at++) {
      WindowResult window = windows.get(at);
      boolean excluded = isExcluded(window);
      judged.add(new Judged(window, excluded, excluded ? null : ratio(windows, at)));
    }
    return new PhaseVerdict(mix, judged);
  }

  private static boolean isExcluded(WindowResult window) {
    CpuContention taken = window.taken();
    return taken != null && taken.isDisturbance();
  }

  private static @Nullable Double ratio(List<WindowResult> windows, int at) {
    int from = Math.max(0, at - NEIGHBOURS);
    int to = Math.min(windows.size(), at + NEIGHBOURS + 1);
    List<WindowResult> neighbours = new ArrayList<>(windows.subList(from, at));
    neighbours.addAll(windows.subList(at + 1, to));
    neighbours.removeIf(PhaseVerdict::isExcluded);
    return neighbours.isEmpty() ? null : windows.get(at).perSecond() / medianRate(neighbours);
  }

  private static double medianRate(List<WindowResult> windows) {
    return Spread.of(windows.stream().mapToDouble(WindowResult::perSecond)).median();
  }

  /** Returns whether at least one window was judged and no window fell below its limit. */
  @SerializedName("holds")
  boolean holds() {
    return judged() > 0 && fallen().isEmpty();
  }

  /** Returns the number of windows that were judged. */
  @SerializedName("judged")
  long judged() {
    return windows.stream().filter(window -> window.ratio != null).count();
  }

  /** Returns the windows that fell below their limit. */
  List<Judged> fallen() {
    return windows.stream().filter(Judged::fell).toList();
  }

  /** Returns the windows that were excluded. */
  List<Judged> excluded() {
    return windows.stream().filter(Judged::excluded).toList();
  }

  /** Returns the median throughput of all windows, including excluded ones. */
  @SerializedName("medianOpsPerSecond")
  double medianPerSecond() {
    return medianRate(windows.stream().map(Judged::window).toList());
  }

  /**
   * Returns the slowest of the windows that were not excluded, or of all windows if all were
   * excluded.
   */
  Judged slowest() {
    List<Judged> counted = windows.stream().filter(window -> !window.excluded).toList();
    return (counted.isEmpty() ? windows : counted)
        .stream()
            .min((one, other) -> Double.compare(one.window.perSecond(), other.window.perSecond()))
            .orElseThrow();
  }

  /** Returns the lowest throughput, and the numbers of windows that were excluded and that fell. */
  @Flat
  Map<String, Number> figures() {
    return Map.of(
        "leastOpsPerSecond", slowest().window.perSecond(),
        "excluded", excluded().size(),
        "fallen", fallen().size());
  }

  /**
   * The rule of the verdict.
   *
   * @param neighbours the largest distance of neighbours
   * @param leastRatio the smallest ratio of a window to the median of its neighbours
   * @param mostTaken the largest part of the processor time that others may take
   */
  record Rule(int neighbours, double leastRatio, double mostTaken) {
    static final Rule RULE = new Rule(NEIGHBOURS, MIN_RATIO, CpuContention.MAX_QUIET);
  }
}
