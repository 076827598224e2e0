package org.inkling.cli.disk;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.inkling.disk.model.ModelKind;

/** Prints the tables of a comparison. */
final class ComparisonText {
  private static final double KIB = 1024;

  private final PrintWriter out;

  ComparisonText(PrintWriter out) {
    this.out = out;
  }

  /** Prints table 3: models without and with zero intervals, at equal measured pages. */
  void counts(List<ComparisonRow> rows) {
    out.println("Table 3: models without and with zero intervals at equal measured pages");
    out.printf(
        Locale.ROOT,
        "%-12s %7s %12s %12s %8s%n",
        "structure",
        "pages",
        "without",
        "with",
        "spared");
    for (double pages : Comparison.PAGES_OF_COUNTS) {
      Comparison.COUNTED.forEach(
          (without, with) ->
              count(find(rows, without.label(), pages), find(rows, with.label(), pages)));
    }
    out.println();
  }

  private void count(ComparisonRow without, ComparisonRow with) {
    out.printf(
        Locale.ROOT,
        "%-12s %7.2f %,12d %,12d %7.1f%% %8.3f %.3f%n",
        without.structure(),
        without.expectedPages(),
        without.models(),
        with.models(),
        100 * (1 - (double) with.models() / Math.max(1, without.models())),
        without.measuredPages(),
        with.measuredPages());
  }

  /**
   * Prints table 4 and figure 7: memory at equal measured pages, as a part of the first
   * structure's.
   */
  void memory(List<ComparisonRow> rows) {
    out.println("Table 4 and figure 7: memory in KiB at equal measured pages (as a part of pgm)");
    out.printf(Locale.ROOT, "%-15s", "structure");
    for (double pages : Comparison.PAGES) {
      out.printf(Locale.ROOT, "%20.2f pages", pages);
    }
    out.println();
    for (ModelKind kind : ModelKind.values()) {
      if (!Comparison.isZoneMap(kind)) {
        line(rows, kind);
      }
    }
    for (ComparisonRow row : rows) {
      if (row.expectedPages() == 1) {
        out.printf(
            Locale.ROOT, "%-15s %14.1f at one page%n", row.structure(), row.memoryBytes() / KIB);
      }
    }
    out.println();
  }

  private void line(List<ComparisonRow> rows, ModelKind kind) {
    out.printf(Locale.ROOT, "%-15s", kind.label());
    for (double pages : Comparison.PAGES) {
      ComparisonRow row = find(rows, kind.label(), pages);
      long plain = find(rows, ModelKind.PGM.label(), pages).memoryBytes();
      out.printf(
          Locale.ROOT,
          " %10.1f (%.3f) %5.3f",
          row.memoryBytes() / KIB,
          (double) row.memoryBytes() / plain,
          row.measuredPages());
    }
    out.println();
  }

  /** Prints figure 9: the smallest model beside the smallest zone map. */
  void smallest(List<ComparisonRow> rows) {
    out.println("Figure 9: memory in KiB, models beside zone maps");
    String zoneMap = ModelKind.LECO_ZONEMAP_D.label();
    double fallback = find(rows, zoneMap, 1).memoryBytes();
    for (double pages : List.of(1.05, 5.0)) {
      double models = find(rows, ModelKind.CPRLECO_PGM_D.label(), pages).memoryBytes();
      out.printf(
          Locale.ROOT,
          "%5.2f pages: %s %.1f, %s %.1f: %s is smaller, %.2f of the other%n",
          pages,
          ModelKind.CPRLECO_PGM_D.label(),
          models / KIB,
          zoneMap,
          fallback / KIB,
          models < fallback ? ModelKind.CPRLECO_PGM_D.label() : zoneMap,
          Math.min(models, fallback) / Math.max(models, fallback));
    }
    double tree = find(rows, Comparison.BTREE, 1).memoryBytes();
    if (tree > 0) {
      out.printf(
          Locale.ROOT,
          "of the inner nodes of a B+-tree, %.1f: %s takes %.3f%n",
          tree / KIB,
          zoneMap,
          fallback / tree);
    }
  }

  private static ComparisonRow find(List<ComparisonRow> rows, String structure, double pages) {
    return rows.stream()
        .filter(row -> row.structure().equals(structure) && row.expectedPages() == pages)
        .findFirst()
        .orElseThrow();
  }
}
