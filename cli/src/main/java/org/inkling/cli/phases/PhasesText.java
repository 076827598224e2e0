package org.inkling.cli.phases;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.inkling.cli.experiment.CpuContention;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.windows.WindowResult;

/** Formats runs as lines. */
final class PhasesText {
  private PhasesText() {}

  /** Returns the lines of one run. */
  static List<String> lines(PhasesReport report, PhasesReport.Run run) {
    PhasesPlan plan = report.plan();
    PhasesResult result = run.result();
    List<String> lines = new ArrayList<>();
    lines.add(
        Text.format(
            "%s, %s, uniform, run %d: %,d keys loaded, %,d operations a phase by %d threads",
            run.kind().label(),
            report.keys(),
            run.repeat(),
            result.loadedKeys(),
            plan.operations(),
            plan.threads()));
    run.verdicts().forEach(verdict -> addPhase(verdict, lines));
    lines.add("  changes  " + Text.counts("%,d", result.changes()));
    lines.add("  memory   " + memory(result));
    lines.add(Text.format("  wrong    %,d", result.wrongAnswers()));
    return lines;
  }

  private static void addPhase(PhaseVerdict verdict, List<String> lines) {
    PhaseVerdict.Judged slowest = verdict.slowest();
    lines.add(
        Text.format(
            "  %-8s median %s Mops/s, least %s (window %d%s); %d judged of %d windows: %s",
            verdict.mix(),
            Text.millions(verdict.medianPerSecond()),
            Text.millions(slowest.window().perSecond()),
            slowest.window().number(),
            ratio(slowest),
            verdict.judged(),
            verdict.windows().size(),
            verdict.holds() ? "holds" : verdict.judged() == 0 ? "UNDECIDED" : "FELL"));
    for (PhaseVerdict.Judged fallen : verdict.fallen()) {
      lines.add(
          Text.format("    fell: %s; GC %,d ms", describe(fallen), fallen.window().gcMillis()));
    }
    if (!verdict.excluded().isEmpty()) {
      lines.add(
          verdict.excluded().stream()
              .map(PhasesText::describe)
              .collect(Collectors.joining("; ", "    excluded: ", "")));
    }
  }

  private static String describe(PhaseVerdict.Judged judged) {
    WindowResult window = judged.window();
    CpuContention taken = window.taken();
    String others =
        taken == null
            ? "processor time of others unknown"
            : Text.format(
                "steal %.0f %%, other processes %.0f %% of the cores",
                100 * taken.steal(), 100 * taken.others());
    return Text.format(
        "window %d, %s Mops/s%s, %s",
        window.number(), Text.millions(window.perSecond()), ratio(judged), others);
  }

  private static String ratio(PhaseVerdict.Judged judged) {
    return judged.ratio() != null ? Text.format(", %.2f of its neighbours", judged.ratio()) : "";
  }

  private static String memory(PhasesResult result) {
    Map<String, Long> atEnd = result.windows().getLast().levels();
    long bytes = atEnd.getOrDefault("offHeapBytes", 0L);
    return bytes == 0
        ? "on the heap"
        : Text.format(
            "%.1f bytes/key at the end; retired at most %.1f MB, pending nodes at most %,d",
            (double) bytes / Math.max(1, atEnd.getOrDefault("keys", 0L)),
            result.highest("retiredBytes") / 1e6,
            result.highest("pendingNodes"));
  }

  /** Returns the last line of an index. */
  static String line(PhasesReport.Tally tally) {
    return Text.format(
        "%s: no window below half the median of its neighbours in %d of %d runs; undecided in %d",
        tally.index().label(), tally.held(), tally.of(), tally.undecided());
  }
}
