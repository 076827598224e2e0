package org.inkling.jmh.store;

import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.experiment.TextTable;

/** Formats a measurement as tables. */
final class StoreText {
  private static final List<String> PHASES =
      List.of(
          "phase",
          "store",
          "threads",
          "kops/s",
          "vs btree",
          "settled kops/s",
          "read p50 us",
          "p99",
          "p99.9",
          "write p50 us",
          "p99",
          "p99.9",
          "memory MiB",
          "disk MiB",
          "written/byte",
          "wrong");
  private static final List<String> WORKING =
      List.of(
          "phase",
          "store",
          "threads",
          "part of time",
          "reads",
          "p50 us",
          "p99",
          "p99.9",
          "max ms",
          "writes",
          "p50 us",
          "p99",
          "p99.9",
          "max ms");
  private static final List<String> STORES =
      List.of(
          "store",
          "loaded",
          "load s",
          "disk MiB",
          "entries at the end",
          "disk MiB",
          "bytes/entry",
          "reopen ms",
          "wrong");
  private static final List<String> SYNCED =
      List.of("store", "threads", "writes/s", "p50 us", "p99", "p99.9", "wrong");
  private static final List<String> RECOVERED =
      List.of("store", "records", "disk MiB", "open s", "records/s", "wrong");
  private static final double MIB = 1 << 20;

  private StoreText() {}

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
    add(lines, "Phases", PHASES, 2, phases(report));
    add(lines, "Medians (minimum-maximum)", StoreMedians.TITLES, 2, StoreMedians.rows(report));
    add(lines, "While files were rewritten in the background", WORKING, 2, working(report));
    add(lines, "Load, end and reopening", STORES, 1, stores(report));
    add(lines, "Writes that each wait for the disk", SYNCED, 1, synced(report));
    add(lines, "Recovery of a process that ended without closing", RECOVERED, 1, recovered(report));
    return lines;
  }

  private static void add(
      List<String> lines,
      String title,
      List<String> titles,
      int textColumns,
      List<List<String>> rows) {
    if (!rows.isEmpty()) {
      lines.add("");
      lines.add(title + ":");
      lines.addAll(TextTable.lines(titles, rows, textColumns));
    }
  }

  private static List<List<String>> phases(StoreReport report) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < phaseCount(report); i++) {
      for (StoreResult store : report.stores()) {
        PhaseResult phase = store.phases().get(i);
        rows.add(
            List.of(
                phase.phase(),
                store.store(),
                Text.format("%d", phase.threads()),
                Text.format("%,.1f", phase.perSecond() / 1e3),
                ratio(report, i, phase),
                Text.format("%,.1f", phase.settledPerSecond() / 1e3),
                micros(phase.reads().p50Nanos()),
                micros(phase.reads().p99Nanos()),
                micros(phase.reads().p999Nanos()),
                micros(phase.inserts().p50Nanos()),
                micros(phase.inserts().p99Nanos()),
                micros(phase.inserts().p999Nanos()),
                Text.format("%,.1f", phase.mostMemoryBytes() / MIB),
                Text.format("%,.1f", phase.diskBytes() / MIB),
                phase.writes() == 0 ? "-" : Text.format("%,.1f", phase.writtenPerByte()),
                Text.format("%d", phase.wrongAnswers())));
      }
    }
    return rows;
  }

  private static int phaseCount(StoreReport report) {
    return report.stores().isEmpty() ? 0 : report.stores().getFirst().phases().size();
  }

  private static String ratio(StoreReport report, int place, PhaseResult phase) {
    return report.stores().stream()
        .filter(store -> store.store().equals(StoreKind.BTREE.label()))
        .findFirst()
        .map(tree -> Text.format("%.2fx", phase.perSecond() / tree.phases().get(place).perSecond()))
        .orElse("-");
  }

  private static List<List<String>> working(StoreReport report) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < phaseCount(report); i++) {
      for (StoreResult store : report.stores()) {
        PhaseResult phase = store.phases().get(i);
        LatencySummary reads = phase.readsWhileWorking();
        LatencySummary inserts = phase.insertsWhileWorking();
        if (reads.count() + inserts.count() > 0) {
          List<String> row = new ArrayList<>();
          row.addAll(List.of(phase.phase(), store.store(), Text.format("%d", phase.threads())));
          row.add(Text.format("%.2f", phase.workingPart()));
          addTimes(row, reads);
          addTimes(row, inserts);
          rows.add(row);
        }
      }
    }
    return rows;
  }

  private static void addTimes(List<String> row, LatencySummary times) {
    row.add(Text.format("%,d", times.count()));
    row.add(micros(times.p50Nanos()));
    row.add(micros(times.p99Nanos()));
    row.add(micros(times.p999Nanos()));
    row.add(Text.format("%,.1f", times.mostNanos() / 1e6));
  }

  private static List<List<String>> stores(StoreReport report) {
    return report.stores().stream()
        .map(
            store ->
                List.of(
                    store.store(),
                    Text.format("%,d", store.loaded()),
                    Text.format("%.1f", store.loadSeconds()),
                    Text.format("%,.1f", store.loadedBytes() / MIB),
                    Text.format("%,d", store.entries()),
                    Text.format("%,.1f", store.closedBytes() / MIB),
                    Text.format("%.2f", store.closedBytesPerEntry()),
                    Text.format("%,.0f", store.openSeconds() * 1e3),
                    Text.format("%d", store.wrongAnswers())))
        .toList();
  }

  private static List<List<String>> synced(StoreReport report) {
    return report.syncedWrites().stream()
        .map(
            row ->
                List.of(
                    row.store(),
                    Text.format("%d", row.threads()),
                    Text.format("%,.0f", row.perSecond()),
                    micros(row.writes().p50Nanos()),
                    micros(row.writes().p99Nanos()),
                    micros(row.writes().p999Nanos()),
                    Text.format("%d", row.wrongAnswers())))
        .toList();
  }

  private static List<List<String>> recovered(StoreReport report) {
    return report.recoveries().stream()
        .map(
            row ->
                List.of(
                    row.store(),
                    Text.format("%,d", row.records()),
                    Text.format("%,.1f", row.diskBytes() / MIB),
                    Text.format("%.3f", row.openSeconds()),
                    Text.format("%,.0f", row.records() / row.openSeconds()),
                    Text.format("%d", row.wrongAnswers())))
        .toList();
  }

  private static String micros(long nanos) {
    return nanos == 0 ? "-" : Text.format("%,.1f", nanos / 1e3);
  }
}
