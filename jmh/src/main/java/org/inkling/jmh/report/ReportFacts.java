package org.inkling.jmh.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.inkling.cli.experiment.Text;

/** Describes where, when and how a report was measured. */
final class ReportFacts {

  private ReportFacts() {}

  /** Returns the facts by name. */
  static Map<String, String> of(Report report) {
    Provenance origin = report.provenance();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("processor", Text.format("%d × %s", origin.cores(), origin.processor()));
    facts.put("memory", Numbers.gibibytes(origin.memoryBytes()));
    facts.put("transparent huge pages", origin.hugePages());
    facts.put("system", origin.system());
    facts.put("load of the machine", load(report));
    facts.put("JDK", origin.jdk());
    facts.put("flags of the command", origin.flags());
    facts.put("flags of the indexes", flagsOfIndexes(report));
    facts.put("commit", origin.commit());
    facts.put("time", origin.started() + " to " + origin.finished());
    facts.put("command", origin.command());
    facts.put("size", size(report.settings()));
    return facts;
  }

  private static String size(Settings settings) {
    return Text.format(
        "%s: %,d keys loaded, %d threads unless stated otherwise, repeats of %s s, %d of each, seed"
            + " %d",
        settings.size(),
        settings.keys(),
        settings.workers(),
        Numbers.of(settings.seconds()),
        settings.repeats(),
        settings.seed());
  }

  /** Returns the flags of the indexes' processes, with the indexes where the flags differ. */
  private static String flagsOfIndexes(Report report) {
    Map<String, Set<String>> indexes = new LinkedHashMap<>();
    for (Finding finding : report.findings()) {
      if (finding.figures() != null) {
        indexes
            .computeIfAbsent(finding.figures().flags(), any -> new LinkedHashSet<>())
            .add(finding.index());
      }
    }
    if (indexes.size() == 1) {
      return indexes.keySet().iterator().next();
    }
    return indexes.entrySet().stream()
        .map(entry -> String.join(", ", entry.getValue()) + ": " + entry.getKey())
        .collect(Collectors.joining("; "));
  }

  private static String load(Report report) {
    List<Double> others = new ArrayList<>();
    for (Finding finding : report.findings()) {
      if (finding.figures() != null) {
        finding.figures().taken().forEach(taken -> others.add(taken.both()));
      }
    }
    Provenance origin = report.provenance();
    String average =
        Text.format(
            "load average %s before, %s at the end",
            Numbers.of(origin.loadBefore()), Numbers.of(origin.loadAfter()));
    if (others.isEmpty()) {
      return average;
    }
    Spread spread = Spread.of(others);
    return Text.format(
        "%s; others took %s of the cores in the median repeat, %s at most",
        average, Numbers.percent(spread.median()), Numbers.percent(spread.max()));
  }

  /** Describes the pages of the indexes and of the floor's region. */
  static String pages(Settings settings) {
    return "The region of the floor requests huge pages from the system (madvise), like loft and"
        + " binarysearch. LMDB and RocksDB do not. Indexes on the heap "
        + (settings.heapHugePages()
            ? "run in processes that also request them, by -XX:+UseTransparentHugePages"
                + " (--heap-huge-pages)."
            : "have the pages that the JVM uses by default; --heap-huge-pages requests huge ones.")
        + " Under the setting always, all memory except mapped files gets them without a request;"
        + " under never, none does.";
  }
}
