package org.inkling.cli.growth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.inkling.cli.experiment.Spread;
import org.inkling.cli.experiment.Text;

/** Formats rows as lines. */
final class GrowthText {

  private static final List<String> ORDINALS =
      List.of("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "last");

  private GrowthText() {}

  /** Returns the lines of one index. */
  static List<String> lines(GrowthRow row) {
    GrowthResult result = row.result();
    GrowthResult.Inserts inserts = result.inserts();
    List<String> lines = new ArrayList<>();
    lines.add(
        Text.format(
            "%s, %s, %s: from %,d keys, %,d inserts by %d threads",
            row.index(),
            row.keys(),
            row.plan().order().label(),
            row.plan().from(),
            inserts.count(),
            row.plan().threads()));
    lines.add(
        Text.format(
            "  inserts     %s Mops/s; by tenths %s; median %s, slowest %s (the %s of ten)",
            Text.millions(inserts.perSecond()),
            Arrays.stream(inserts.rates())
                .mapToObj(Text::millions)
                .collect(Collectors.joining(" ")),
            Text.millions(inserts.medianRate()),
            Text.millions(inserts.slowestRate()),
            ORDINALS.get(inserts.slowestTenth() - 1)));
    lines.add("  one insert  " + times(inserts.times()));
    lines.add(Text.format("  16 in a row %,d ns at most", inserts.longestRun()));
    lines.add("  one read    " + times(inserts.reads()) + ", while growing");
    addMemory(result, lines);
    lines.add(reads(result.reads()));
    if (result.idle() != null) {
      addIdle(result.idle(), lines);
    }
    lines.add(
        Text.format(
            "  wrong       %,d while growing, %,d afterwards, %,d in turn",
            result.wrong().whileGrowing(), result.wrong().settled(), result.wrong().reads()));
    return lines;
  }

  private static void addMemory(GrowthResult result, List<String> lines) {
    lines.add(
        Text.format(
            "  memory      %.1f bytes/key, bulk-loaded %.1f; settled after %.3f s; "
                + "off-heap peak %.1f MB",
            result.memory().settled().bytesPerKey(),
            result.memory().loaded().bytesPerKey(),
            result.memory().settleNanos() / 1e9,
            result.memory().peakOffHeapBytes() / 1e6));
    Set<String> names = new LinkedHashSet<>(result.memory().settled().statistics().keySet());
    if (!names.isEmpty()) {
      lines.add(statistics("", "peak", "at the end", "settled", "bulk-loaded"));
    }
    for (String name : names) {
      lines.add(
          statistics(
              name,
              number(name, result.memory().peaks()),
              number(name, result.memory().atEnd()),
              number(name, result.memory().settled().statistics()),
              number(name, result.memory().loaded().statistics())));
    }
  }

  private static String statistics(
      String name, String peak, String atEnd, String settled, String loaded) {
    return Text.format("    %-21s %15s %15s %15s %15s", name, peak, atEnd, settled, loaded);
  }

  private static String number(String name, Map<String, Long> statistics) {
    Long value = statistics.get(name);
    return value == null ? "-" : Text.format("%,d", value);
  }

  private static String times(GrowthResult.Times times) {
    return Text.format(
        "p50 %,d ns, p99 %,d, p99.9 %,d, max %,d",
        times.p50(), times.p99(), times.p999(), times.max());
  }

  private static String reads(GrowthResult.Reads reads) {
    Spread ratio = Spread.of(reads.ratios());
    return Text.format(
        "  reads       %s Mops/s, bulk-loaded %s: %.2fx the time (%.2f-%.2f in %d turns)",
        spread(reads.grown()),
        spread(reads.loaded()),
        ratio.median(),
        ratio.min(),
        ratio.max(),
        reads.turns().size());
  }

  private static void addIdle(GrowthResult.Idle idle, List<String> lines) {
    double grown = idle.grown().bytesPerKey();
    double loaded = idle.loaded().bytesPerKey();
    lines.add(
        Text.format(
            "  idle        %.1f bytes/key after %s s, bulk-loaded %.1f: %.2fx; changes %s;"
                + " bulk-loaded %s",
            grown,
            idle.seconds(),
            loaded,
            grown / loaded,
            Text.counts("%,d", idle.grown().changes()),
            Text.counts("%,d", idle.loaded().changes())));
    lines.add(reads(idle.reads()) + ", after that");
  }

  private static String spread(double... sample) {
    Spread rates = Spread.of(sample);
    return Text.format(
        "%s (%s-%s)",
        Text.millions(rates.median()), Text.millions(rates.min()), Text.millions(rates.max()));
  }
}
