package org.inkling.jmh.store;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.experiment.TextTable;
import org.jspecify.annotations.Nullable;

/** Formats a measurement as tables. */
final class StoreText {
  private static final double MIB = 1 << 20;

  private StoreText() {}

  /** A column of a table: its title, and the cell of each row. */
  private record Column<R>(String title, Function<R, String> cell) {

    static <R> Column<R> of(String title, Function<R, String> cell) {
      return new Column<>(title, cell);
    }

    /** Returns a column of numbers in a format. */
    static <R> Column<R> of(String title, String format, Function<R, Object> number) {
      return new Column<>(title, row -> Text.format(format, number.apply(row)));
    }

    /** Returns a column of times in microseconds. */
    static <R> Column<R> micros(String title, ToLongFunction<R> nanos) {
      return new Column<>(title, row -> StoreText.micros(nanos.applyAsLong(row)));
    }
  }

  /** A phase of a store, and the same phase of the B+-tree, if it was measured. */
  private record Row(String store, PhaseResult phase, @Nullable PhaseResult tree) {

    String ratio() {
      return tree == null ? "-" : Text.format("%.2fx", phase.perSecond() / tree.perSecond());
    }
  }

  private static final List<Column<Row>> PHASES =
      List.of(
          Column.of("phase", row -> row.phase.phase()),
          Column.of("store", Row::store),
          Column.of("threads", "%d", row -> row.phase.threads()),
          Column.of("kops/s", "%,.1f", row -> row.phase.perSecond() / 1e3),
          Column.of("vs btree", Row::ratio),
          Column.of("settled kops/s", "%,.1f", row -> row.phase.settledPerSecond() / 1e3),
          Column.micros("read p50 us", row -> row.phase.reads().p50Nanos()),
          Column.micros("p99", row -> row.phase.reads().p99Nanos()),
          Column.micros("p99.9", row -> row.phase.reads().p999Nanos()),
          Column.micros("write p50 us", row -> row.phase.inserts().p50Nanos()),
          Column.micros("p99", row -> row.phase.inserts().p99Nanos()),
          Column.micros("p99.9", row -> row.phase.inserts().p999Nanos()),
          Column.of("memory MiB", "%,.1f", row -> row.phase.mostMemoryBytes() / MIB),
          Column.of("disk MiB", "%,.1f", row -> row.phase.diskBytes() / MIB),
          Column.of("written/byte", row -> written(row.phase)),
          Column.of("wrong", "%d", row -> row.phase.wrongAnswers()));

  private static final List<Column<Row>> WORKING =
      List.of(
          Column.of("phase", row -> row.phase.phase()),
          Column.of("store", Row::store),
          Column.of("threads", "%d", row -> row.phase.threads()),
          Column.of("part of time", "%.2f", row -> row.phase.workingPart()),
          Column.of("reads", "%,d", row -> row.phase.readsWhileWorking().count()),
          Column.micros("p50 us", row -> row.phase.readsWhileWorking().p50Nanos()),
          Column.micros("p99", row -> row.phase.readsWhileWorking().p99Nanos()),
          Column.micros("p99.9", row -> row.phase.readsWhileWorking().p999Nanos()),
          Column.of("max ms", "%,.1f", row -> row.phase.readsWhileWorking().mostNanos() / 1e6),
          Column.of("writes", "%,d", row -> row.phase.insertsWhileWorking().count()),
          Column.micros("p50 us", row -> row.phase.insertsWhileWorking().p50Nanos()),
          Column.micros("p99", row -> row.phase.insertsWhileWorking().p99Nanos()),
          Column.micros("p99.9", row -> row.phase.insertsWhileWorking().p999Nanos()),
          Column.of("max ms", "%,.1f", row -> row.phase.insertsWhileWorking().mostNanos() / 1e6));

  private static final List<Column<StoreResult>> STORES =
      List.of(
          Column.of("store", StoreResult::store),
          Column.of("loaded", "%,d", StoreResult::loaded),
          Column.of("load s", "%.1f", StoreResult::loadSeconds),
          Column.of("disk MiB", "%,.1f", store -> store.loadedBytes() / MIB),
          Column.of("entries at the end", "%,d", StoreResult::entries),
          Column.of("disk MiB", "%,.1f", store -> store.closedBytes() / MIB),
          Column.of("bytes/entry", "%.2f", StoreResult::closedBytesPerEntry),
          Column.of("reopen ms", "%,.0f", store -> store.openSeconds() * 1e3),
          Column.of("wrong", "%d", StoreResult::wrongAnswers));

  private static final List<Column<SyncTask.Row>> SYNCED =
      List.of(
          Column.of("store", SyncTask.Row::store),
          Column.of("threads", "%d", SyncTask.Row::threads),
          Column.of("writes/s", "%,.0f", SyncTask.Row::perSecond),
          Column.micros("p50 us", row -> row.writes().p50Nanos()),
          Column.micros("p99", row -> row.writes().p99Nanos()),
          Column.micros("p99.9", row -> row.writes().p999Nanos()),
          Column.of("wrong", "%d", SyncTask.Row::wrongAnswers));

  private static final List<Column<RecoveryTask.Result>> RECOVERED =
      List.of(
          Column.of("store", RecoveryTask.Result::store),
          Column.of("records", "%,d", RecoveryTask.Result::records),
          Column.of("disk MiB", "%,.1f", row -> row.diskBytes() / MIB),
          Column.of("open s", "%.3f", RecoveryTask.Result::openSeconds),
          Column.of("records/s", "%,.0f", row -> row.records() / row.openSeconds()),
          Column.of("wrong", "%d", RecoveryTask.Result::wrongAnswers));

  /** Returns all tables, without parts that were not measured. */
  static List<String> lines(StoreReport report) {
    List<String> lines = new ArrayList<>();
    lines.add(
        Text.format("%s, ", report.keys())
            + Text.format("%.0f %% loaded, ", 100 * report.loadedPart())
            + Text.format("%.1f MiB of memory each, ", report.budgetBytes() / MIB)
            + report.sync()
            + ", hybrid by "
            + report.model()
            + Text.format(" of %s expected pages", report.expectedPages()));
    lines.add(report.machine());
    report.stores().forEach(store -> lines.add(store.store() + ": " + store.memory()));
    lines.add("written/byte: by " + report.written());
    add(lines, "Phases", 2, PHASES, rows(report));
    addRows(lines, "Medians (minimum-maximum)", 2, StoreMedians.TITLES, StoreMedians.rows(report));
    add(lines, "While files were rewritten in the background", 2, WORKING, working(report));
    add(lines, "Load, end and reopening", 1, STORES, report.stores());
    add(lines, "Writes that each wait for the disk", 1, SYNCED, report.syncedWrites());
    add(
        lines,
        "Recovery of a process that ended without closing",
        1,
        RECOVERED,
        report.recoveries());
    return lines;
  }

  private static <R> void add(
      List<String> lines, String title, int textColumns, List<Column<R>> columns, List<R> rows) {
    addRows(
        lines,
        title,
        textColumns,
        columns.stream().map(Column::title).toList(),
        rows.stream()
            .map(row -> columns.stream().map(column -> column.cell.apply(row)).toList())
            .toList());
  }

  private static void addRows(
      List<String> lines,
      String title,
      int textColumns,
      List<String> titles,
      List<List<String>> rows) {
    if (!rows.isEmpty()) {
      lines.add("");
      lines.add(title + ":");
      lines.addAll(TextTable.lines(titles, rows, textColumns));
    }
  }

  /** Returns each phase, with the stores side by side. */
  private static List<Row> rows(StoreReport report) {
    List<Row> rows = new ArrayList<>();
    int phases = report.stores().isEmpty() ? 0 : report.stores().getFirst().phases().size();
    for (int i = 0; i < phases; i++) {
      int place = i;
      PhaseResult tree =
          report.stores().stream()
              .filter(store -> store.store().equals(StoreKind.BTREE.label()))
              .findFirst()
              .map(store -> store.phases().get(place))
              .orElse(null);
      report
          .stores()
          .forEach(store -> rows.add(new Row(store.store(), store.phases().get(place), tree)));
    }
    return rows;
  }

  private static List<Row> working(StoreReport report) {
    return rows(report).stream()
        .filter(
            row ->
                row.phase.readsWhileWorking().count() + row.phase.insertsWhileWorking().count() > 0)
        .toList();
  }

  private static String written(PhaseResult phase) {
    return phase.writes() == 0 ? "-" : Text.format("%,.1f", phase.writtenPerByte());
  }

  private static String micros(long nanos) {
    return nanos == 0 ? "-" : Text.format("%,.1f", nanos / 1e3);
  }
}
