package org.inkling.cli.disk;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.inkling.cli.disk.ModelTrial.Outcome;
import org.inkling.disk.btree.BTreeShape;
import org.inkling.disk.model.ModelKind;

/**
 * Measures the memory of each structure for one set of keys: models with windows of equal measured
 * size, zone maps, and the inner nodes of a B+-tree. Also counts the models that zero intervals
 * save.
 *
 * @source SIGMOD'24, tables 3 and 4, figures 7 and 9
 */
final class Comparison {
  /** The numbers of pages at which models are compared. */
  static final List<Double> PAGES = List.of(1.05, 1.5, 2.0, 3.0, 5.0);

  /** The numbers of pages of table 3, which counts models without and with zero intervals. */
  static final List<Double> PAGES_OF_COUNTS = List.of(1.01, 1.5, 2.0, 3.0);

  /** The structures of table 3: each one without zero intervals, and its counterpart with them. */
  static final Map<ModelKind, ModelKind> COUNTED =
      new TreeMap<>(
          Map.of(ModelKind.PGM, ModelKind.PGM_D, ModelKind.RADIXSPLINE, ModelKind.RADIXSPLINE_D));

  static final String BTREE = "btree-inner";

  private static final int PAGE_BYTES = 4096;
  private static final double LEAF_FILL = 0.67;

  private final String set;
  private final ModelTrial trial;
  private final Consumer<String> progress;

  Comparison(String set, ModelTrial trial, Consumer<String> progress) {
    this.set = set;
    this.trial = trial;
    this.progress = progress;
  }

  /** Returns whether a kind has windows of one page, whatever number is requested. */
  static boolean isZoneMap(ModelKind kind) {
    return switch (kind) {
      case ZONEMAP, LECO_ZONEMAP, LECO_ZONEMAP_D -> true;
      case PGM, CPR_PGM, PGM_D, CPR_PGM_D, CPRLECO_PGM_D, RADIXSPLINE, RADIXSPLINE_D -> false;
    };
  }

  /** Returns the rows of all structures: models at each number of pages, the others once. */
  List<ComparisonRow> rows() {
    List<ComparisonRow> rows = new ArrayList<>();
    var equal = new EqualPages(trial);
    for (ModelKind kind : ModelKind.values()) {
      if (isZoneMap(kind)) {
        progress.accept(kind.label());
        rows.add(row(kind, 1, trial.nominal(kind, 1)));
      } else {
        for (double pages : pages(kind)) {
          progress.accept(kind.label() + " at " + pages + " pages");
          rows.add(row(kind, pages, equal.find(kind, pages)));
        }
      }
    }
    BTreeShape tree = BTreeShape.of(trial.keys(), PAGE_BYTES, LEAF_FILL);
    long bytes = tree.innerBytes();
    rows.add(new ComparisonRow(set, BTREE, 1, 1, bytes / PAGE_BYTES, bytes));
    return rows;
  }

  private static Collection<Double> pages(ModelKind kind) {
    var pages = new TreeSet<>(PAGES);
    if (COUNTED.containsKey(kind) || COUNTED.containsValue(kind)) {
      pages.addAll(PAGES_OF_COUNTS);
    }
    return pages;
  }

  private ComparisonRow row(ModelKind kind, double pages, Outcome outcome) {
    return new ComparisonRow(
        set,
        kind.label(),
        pages,
        outcome.measuredPages(),
        outcome.model().models(),
        outcome.model().memoryBytes());
  }
}
