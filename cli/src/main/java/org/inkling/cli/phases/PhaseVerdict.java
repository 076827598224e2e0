package org.inkling.cli.phases;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.inkling.cli.experiment.Spread;
import org.inkling.cli.experiment.Taken;
import org.inkling.cli.json.Flat;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on one phase: no window of it falls below half the median of its neighbours.
 *
 * <p>The neighbours of a window are the five before it and the five after it, as far as the phase
 * has them. A window of whose processors others took more than a tenth (the host for other
 * machines, or other processes; never the index's own threads) is excluded: it is not judged, and
 * no neighbour. Where nobody knows what others took, nothing is excluded.
 *
 * @param mix the phase
 * @param windows all windows of the phase, in their order
 */
record PhaseVerdict(Phase mix, @Expose(serialize = false) List<Judged> windows) {
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
  record Judged(@Flat PhaseWindow window, boolean excluded, @Nullable Double ratio) {

    @SerializedName("fell")
    boolean fell() {
      return ratio != null && ratio < LEAST_RATIO;
    }
  }

  /** Judges the windows of one phase. */
  static PhaseVerdict of(Phase mix, List<PhaseWindow> windows) {
    List<Judged> judged = new ArrayList<>();
    for (int at = 0; at < windows.size(); at++) {
      PhaseWindow window = windows.get(at);
      boolean excluded = isExcluded(window);
      judged.add(new Judged(window, excluded, excluded ? null : ratio(windows, at)));
    }
    return new PhaseVerdict(mix, judged);
  }

  private static boolean isExcluded(PhaseWindow window) {
    Taken taken = window.taken();
    return taken != null && taken.both() > MOST_TAKEN;
  }

  private static @Nullable Double ratio(List<PhaseWindow> windows, int at) {
    int from = Math.max(0, at - NEIGHBOURS);
    int to = Math.min(windows.size(), at + NEIGHBOURS + 1);
    List<PhaseWindow> neighbours = new ArrayList<>(windows.subList(from, at));
    neighbours.addAll(windows.subList(at + 1, to));
    neighbours.removeIf(PhaseVerdict::isExcluded);
    return neighbours.isEmpty() ? null : windows.get(at).perSecond() / medianRate(neighbours);
  }

  private static double medianRate(List<PhaseWindow> windows) {
    return Spread.of(windows.stream().mapToDouble(PhaseWindow::perSecond)).median();
  }

  /** Whether the phase is as it should be: at least one window was judged, and none fell. */
  @SerializedName("holds")
  boolean holds() {
    return judged() > 0 && fallen().isEmpty();
  }

  /** How many windows were judged. */
  @SerializedName("judged")
  long judged() {
    return windows.stream().filter(window -> window.ratio != null).count();
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
  @SerializedName("medianOpsPerSecond")
  double medianPerSecond() {
    return medianRate(windows.stream().map(Judged::window).toList());
  }

  /** The window with the least throughput of all that were not excluded, or of all. */
  Judged least() {
    List<Judged> counted = windows.stream().filter(window -> !window.excluded).toList();
    return (counted.isEmpty() ? windows : counted)
        .stream()
            .min((one, other) -> Double.compare(one.window.perSecond(), other.window.perSecond()))
            .orElseThrow();
  }

  /** The least throughput, and the numbers of windows that were excluded and that fell. */
  @Flat
  Map<String, Number> figures() {
    return Map.of(
        "leastOpsPerSecond", least().window.perSecond(),
        "excluded", excluded().size(),
        "fallen", fallen().size());
  }

  /**
   * The rule of the verdict.
   *
   * @param neighbours how far neighbours are
   * @param leastRatio what a window must reach of the median of its neighbours
   * @param mostTaken what others may take of the processors
   */
  record Rule(int neighbours, double leastRatio, double mostTaken) {
    static final Rule RULE = new Rule(NEIGHBOURS, LEAST_RATIO, MOST_TAKEN);
  }
}
