package org.inkling.cli.disk;

import java.io.PrintWriter;
import java.util.Locale;
import org.inkling.cli.entries.KeyOrderText;
import org.inkling.cli.experiment.Text;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.DiskStatistics;
import org.inkling.disk.model.ModelChoice;

/** Prints the properties of an index file, one per line. */
final class DiskFacts {

  private DiskFacts() {}

  static void print(DiskIndex index, PrintWriter out) {
    DiskStatistics facts = index.statistics();
    line(out, "entries", facts.entries());
    line(out, "keys", KeyOrderText.of(index.keyOrder()));
    line(out, "pages", Text.format("%d of %d bytes", facts.dataPages(), facts.pageBytes()));
    line(out, "size", Text.format("%d bytes", facts.fileBytes()));
    line(out, "model", Text.format("%s, %d models", facts.model().label(), facts.models()));
    ModelChoice choice = facts.choice();
    if (choice != null) {
      line(
          out,
          "chosen",
          Text.format(
              "by %d pages: lines would take %.0f bytes, a zone map %.0f",
              choice.sampledPages(), choice.linesBytes(), choice.zonesBytes()));
    }
    facts
        .memoryBytes()
        .forEach((part, bytes) -> line(out, "memory", Text.format("%d bytes of %s", bytes, part)));
    line(
        out,
        "memory",
        Text.format(
            "%d bytes in all, %.4f for an entry",
            facts.modelBytes(), (double) facts.modelBytes() / Math.max(1, facts.entries())));
    line(out, "windows", pages("%.3f pages expected", facts.expectedPages()));
    line(
        out,
        "windows",
        pages("%.3f pages measured, ", facts.measuredPages())
            + pages("%.3f from the start, ", facts.pagesFromStart())
            + pages("%.3f from the middle", facts.pagesFromMiddle()));
    line(out, "reads", facts.access() + ", " + facts.fetch().label());
  }

  private static String pages(String format, double pages) {
    return Text.format(format, pages);
  }

  private static void line(PrintWriter out, String name, Object fact) {
    out.printf(Locale.ROOT, "%-8s%s%n", name, fact);
  }
}
