package org.inkling.cli.schemes;

import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.bench.RetrainingNames;
import org.inkling.cli.bench.Workload;
import org.inkling.cli.experiment.MedianInterval;
import org.inkling.cli.experiment.Spread;
import org.inkling.cli.experiment.Text;

/** Formats a comparison as lines. */
final class SchemesText {

  private SchemesText() {}

  static List<String> lines(SchemesReport report) {
    SchemesPlan plan = report.plan();
    List<String> lines = new ArrayList<>();
    lines.add(
        Text.format(
            "%s: from %,d keys of %,d; reads of the latest, and inserts, by %d threads;"
                + " %s a run, %d turns",
            report.keys().spec(),
            report.keys().loaded(),
            report.keys().count(),
            plan.threads(),
            length(plan.length()),
            plan.turns()));
    List<SchemeSummary> summaries = report.summaries();
    for (Workload mix : plan.mixes()) {
      lines.add(
          Text.format(
              "%-12s %22s  %18s  %s",
              mix, "Mops/s (spread)", "bytes/key (spread)", "rules that fired in a run"));
      summaries.stream()
          .filter(summary -> summary.mix().equals(mix))
          .forEach(summary -> lines.add(line(summary)));
    }
    List<Claim> claims = report.claims();
    if (!claims.isEmpty()) {
      lines.add(
          "self-tuning to each other scheme, ratios of the same turn: median (95 % interval)");
    }
    claims.forEach(claim -> lines.add(line(claim)));
    lines.add(Text.format("wrong answers: %,d", report.wrongAnswers()));
    return lines;
  }

  private static String length(SchemesPlan.Length length) {
    return length.operations() > 0
        ? Text.format("%,d operations", length.operations())
        : length.seconds() + " s";
  }

  private static String line(SchemeSummary summary) {
    String ranOut =
        summary.ranOut() == 0 ? "" : "; out of keys to insert in " + summary.ranOut() + " runs";
    return Text.format(
        "  %-11s %22s  %18s  %s%s",
        RetrainingNames.label(summary.scheme()),
        spread(summary.perSecond(), 1e6, "%.2f (%.2f-%.2f)"),
        spread(summary.bytesPerKey(), 1, "%.1f (%.1f-%.1f)"),
        Text.counts("%.1f", summary.rules()),
        ranOut);
  }

  private static String spread(Spread spread, double unit, String format) {
    return Text.format(format, spread.median() / unit, spread.min() / unit, spread.max() / unit);
  }

  private static String line(Claim claim) {
    MedianInterval ratio = claim.ratio();
    MedianInterval.Interval interval = ratio.interval();
    String range =
        interval == null ? "-" : Text.format("%.3f-%.3f", interval.low(), interval.high());
    return Text.format(
        "  %-6s / %-12s %.3f (%s), %d pairs; not below %.2f: %s",
        claim.mix(),
        RetrainingNames.label(claim.other()),
        ratio.median(),
        range,
        ratio.pairs(),
        claim.bound(),
        claim.outcome().label());
  }
}
