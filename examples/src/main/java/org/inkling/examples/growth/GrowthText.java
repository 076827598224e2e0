package org.inkling.examples.growth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Rows as lines for a reader. */
final class GrowthText {

  private static final List<String> ORDINALS =
      List.of("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "last");

  private GrowthText() {}

  /** The lines of one index. */
  static List<String> lines(GrowthRow row) {
    GrowthResult result = row.result();
    GrowthResult.Inserts inserts = result.inserts();
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "%s, %s, %s: from %,d keys, %,d inserts by %d threads",
            row.index(),
            row.keys(),
            row.plan().order().label(),
            row.plan().from(),
            inserts.count(),
            row.plan().threads()));
    lines.add(
        String.format(
            Locale.ROOT,
            "  inserts     %s Mops/s; by tenths %s; median %s, slowest %s (the %s of ten)",
            millions(inserts.perSecond()),
            Arrays.stream(inserts.rates())
                .mapToObj(GrowthText::millions)
                .collect(Collectors.joining(" ")),
            millions(inserts.medianRate()),
            millions(inserts.slowestRate()),
            ORDINALS.get(inserts.slowestTenth() - 1)));
    lines.add("  one insert  " + times(inserts.times()));
    lines.add(String.format(Locale.ROOT, "  16 in a row %,d ns at most", inserts.longestRun()));
    lines.add("  one read    " + times(inserts.reads()) + ", while growing");
    addMemory(result, lines);
    lines.add(
        String.format(
            Locale.ROOT,
            "  reads       %s Mops/s, bulk-loaded %s: %.2fx the time (%.2f-%.2f in %d turns)",
            spread(result, GrowthResult.Turn::grown),
            spread(result, GrowthResult.Turn::loaded),
            result.medianRatio(),
            ratios(result).min().orElseThrow(),
            ratios(result).max().orElseThrow(),
            result.reads().size()));
    lines.add(
        String.format(
            Locale.ROOT,
            "  wrong       %,d while growing, %,d afterwards, %,d in turn",
            result.wrong().whileGrowing(),
            result.wrong().settled(),
            result.wrong().reads()));
    return lines;
  }

  private static void addMemory(GrowthResult result, List<String> lines) {
    lines.add(
        String.format(
            Locale.ROOT,
            "  memory      %.1f bytes/key, bulk-loaded %.1f; settled after %.3f s; "
                + "off-heap peak %.1f MB",
            result.grown().bytesPerKey(),
            result.loaded().bytesPerKey(),
            result.settleNanos() / 1e9,
            result.memory().peakOffHeapBytes() / 1e6));
    Set<String> names = new LinkedHashSet<>(result.grown().statistics().keySet());
    if (!names.isEmpty()) {
      lines.add(statistics("", "peak", "at the end", "settled", "bulk-loaded"));
    }
    for (String name : names) {
      lines.add(
          statistics(
              name,
              number(name, result.memory().peaks()),
              number(name, result.memory().atEnd()),
              number(name, result.grown().statistics()),
              number(name, result.loaded().statistics())));
    }
  }

  private static String statistics(
      String name, String peak, String atEnd, String settled, String loaded) {
    return String.format(
        Locale.ROOT, "    %-18s %15s %15s %15s %15s", name, peak, atEnd, settled, loaded);
  }

  private static String number(String name, Map<String, Long> statistics) {
    Long value = statistics.get(name);
    return value == null ? "-" : String.format(Locale.ROOT, "%,d", value);
  }

  private static String times(GrowthResult.Times times) {
    return String.format(
        Locale.ROOT,
        "p50 %,d ns, p99 %,d, p99.9 %,d, most %,d",
        times.p50(),
        times.p99(),
        times.p999(),
        times.max());
  }

  private static String spread(GrowthResult result, ToDoubleFunction<GrowthResult.Turn> side) {
    double[] rates = result.reads().stream().mapToDouble(side).sorted().toArray();
    return String.format(
        Locale.ROOT,
        "%s (%s-%s)",
        millions(GrowthResult.median(rates)),
        millions(rates[0]),
        millions(rates[rates.length - 1]));
  }

  private static DoubleStream ratios(GrowthResult result) {
    return result.reads().stream().mapToDouble(GrowthResult.Turn::ratio);
  }

  private static String millions(double perSecond) {
    return String.format(Locale.ROOT, perSecond < 1e5 ? "%.3f" : "%.2f", perSecond / 1e6);
  }
}
