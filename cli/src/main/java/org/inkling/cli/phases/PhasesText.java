package org.inkling.cli.phases;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.inkling.cli.bench.RetrainingNames;
import org.inkling.cli.bench.SubjectKind;
import org.inkling.cli.experiment.CpuContention;
import org.inkling.cli.experiment.Text;

/** Formats runs as lines. */
final class PhasesText {

  private PhasesText() {}

  /** Returns the lines of one run. */
  static List<String> lines(PhasesReport report, PhasesReport.Run run) {
    PhasesPlan plan = report.plan();
    List<String> lines = new ArrayList<>();
    lines.add(
        Text.format(
            "%s%s, %s, %s, run %d: %,d keys loaded, %,d operations a phase by %d threads",
            run.kind().label(),
            run.kind() == SubjectKind.LOFT ? " " + RetrainingNames.label(plan.retraining()) : "",
            report.keys(),
            plan.distribution(),
            run.repeat(),
            run.result().loadedKeys(),
            plan.operations(),
            plan.threads()));
    run.verdicts().forEach(verdict -> addPhase(verdict, lines));
    lines.add("  changes  " + changes(run.result()));
    lines.add("  memory   " + memory(run.result()));
    lines.add(Text.format("  wrong    %,d", run.result().wrongAnswers()));
    return lines;
  }

  private static void addPhase(PhaseVerdict verdict, List<String> lines) {
    PhaseVerdict.Judged slowest = verdict.slowest();
    lines.add(
        Text.format(
            "  %-8s median %s Mops/s, least %s (window %d%s); %s of %d windows: %s",
            verdict.mix(),
            Text.millions(verdict.medianPerSecond()),
            Text.millions(slowest.window().perSecond()),
            slowest.window().number(),
            ratio(slowest),
            verdict.judged() + " judged",
            verdict.windows().size(),
            verdict.holds() ? "holds" : verdict.judged() == 0 ? "UNDECIDED" : "FELL"));
    for (PhaseVerdict.Judged fallen : verdict.fallen()) {
      PhaseWindow window = fallen.window();
      lines.add(
          Text.format(
              "    fell: window %d, %s Mops/s%s; %s; GC %,d ms",
              window.number(),
              Text.millions(window.perSecond()),
              ratio(fallen),
              taken(window),
              window.gcMillis()));
    }
    if (!verdict.excluded().isEmpty()) {
      lines.add(
          verdict.excluded().stream()
              .map(PhasesText::excluded)
              .collect(Collectors.joining("; ", "    excluded: ", "")));
    }
  }

  private static String excluded(PhaseVerdict.Judged excluded) {
    PhaseWindow window = excluded.window();
    return Text.format(
        "window %d, %s Mops/s, %s",
        window.number(), Text.millions(window.perSecond()), taken(window));
  }

  private static String ratio(PhaseVerdict.Judged judged) {
    return judged.ratio() != null ? Text.format(", %.2f of its neighbours", judged.ratio()) : "";
  }

  private static String taken(PhaseWindow window) {
    CpuContention taken = window.taken();
    return taken == null
        ? "processor time of others unknown"
        : Text.format(
            "steal %.0f %%, other processes %.0f %% of the cores",
            100 * taken.steal(), 100 * taken.others());
  }

  private static String changes(PhasesResult result) {
    Map<String, Long> sums = new TreeMap<>();
    for (PhaseWindow window : result.windows()) {
      window.changes().forEach((name, count) -> sums.merge(name, count, Long::sum));
    }
    sums.values().removeIf(count -> count == 0);
    return Text.counts("%,d", sums);
  }

  private static String memory(PhasesResult result) {
    Map<String, Long> atEnd = result.windows().getLast().levels();
    long bytes = atEnd.getOrDefault("offHeapBytes", 0L);
    if (bytes == 0) {
      return "on the heap";
    }
    long retired = highest(result, "retiredBytes");
    long pending = highest(result, "pendingNodes");
    return Text.format(
        "%.1f bytes/key at the end; retired at most %.1f MB, pending nodes at most %,d",
        (double) bytes / Math.max(1, atEnd.getOrDefault("keys", 0L)), retired / 1e6, pending);
  }

  private static long highest(PhasesResult result, String level) {
    return result.windows().stream()
        .mapToLong(window -> window.levels().getOrDefault(level, 0L))
        .max()
        .orElse(0);
  }

  /** Returns the last line of an index. */
  static String tally(SubjectKind kind, PhasesReport.Tally tally) {
    return Text.format(
        "%s: no window below half the median of its neighbours in %d of %d runs; undecided in %d",
        kind.label(), tally.held(), tally.of(), tally.undecided());
  }
}
