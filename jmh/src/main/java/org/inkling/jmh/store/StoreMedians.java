package org.inkling.jmh.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.inkling.cli.experiment.Spread;
import org.inkling.cli.experiment.Text;

/** The medians of repeated phases; empty if none was repeated. */
final class StoreMedians {
  static final List<String> TITLES =
      List.of(
          "phase", "store", "threads", "repeats", "kops/s", "", "vs btree", "settled kops/s", "");

  private StoreMedians() {}

  /** A phase with a number of threads. */
  private record Cell(String phase, int threads) {}

  static List<List<String>> rows(StoreReport report) {
    List<Map<Cell, List<PhaseResult>>> stores =
        report.stores().stream().map(StoreMedians::cells).toList();
    List<List<String>> rows = new ArrayList<>();
    if (stores.isEmpty()) {
      return rows;
    }
    for (Cell cell : stores.getFirst().keySet()) {
      double tree = treeMedian(report, stores, cell);
      for (int i = 0; i < stores.size(); i++) {
        List<PhaseResult> repeats = stores.get(i).getOrDefault(cell, List.of());
        if (repeats.size() > 1) {
          rows.add(row(cell, report.stores().get(i).store(), repeats, tree));
        }
      }
    }
    return rows;
  }

  private static Map<Cell, List<PhaseResult>> cells(StoreResult store) {
    Map<Cell, List<PhaseResult>> cells = new LinkedHashMap<>();
    for (PhaseResult phase : store.phases()) {
      cells
          .computeIfAbsent(new Cell(phase.phase(), phase.threads()), _ -> new ArrayList<>())
          .add(phase);
    }
    return cells;
  }

  /** Returns the B+-tree's median, or 0 if it was not measured. */
  private static double treeMedian(
      StoreReport report, List<Map<Cell, List<PhaseResult>>> stores, Cell cell) {
    for (int i = 0; i < stores.size(); i++) {
      if (report.stores().get(i).store().equals(StoreKind.BTREE.label())) {
        return spread(stores.get(i).getOrDefault(cell, List.of()), PhaseResult::perSecond).median();
      }
    }
    return 0;
  }

  private static List<String> row(Cell cell, String store, List<PhaseResult> repeats, double tree) {
    Spread rate = spread(repeats, PhaseResult::perSecond);
    Spread settled = spread(repeats, PhaseResult::settledPerSecond);
    return List.of(
        cell.phase,
        store,
        Text.format("%d", cell.threads),
        Text.format("%d", repeats.size()),
        kilo(rate.median()),
        range(rate),
        tree == 0 ? "-" : Text.format("%.2fx", rate.median() / tree),
        kilo(settled.median()),
        range(settled));
  }

  private static Spread spread(List<PhaseResult> repeats, Function<PhaseResult, Double> what) {
    return Spread.of(repeats.stream().map(what).toList());
  }

  private static String range(Spread spread) {
    return "(" + kilo(spread.min()) + "-" + kilo(spread.max()) + ")";
  }

  private static String kilo(double perSecond) {
    return Text.format("%,.1f", perSecond / 1e3);
  }
}
