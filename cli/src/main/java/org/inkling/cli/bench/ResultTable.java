package org.inkling.cli.bench;

import java.util.List;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.experiment.TextTable;
import org.inkling.cli.subject.ByteValues;
import org.inkling.cli.subject.Footprint;
import org.inkling.cli.subject.SubjectFactory;
import org.inkling.cli.subject.SubjectKind;
import org.inkling.cli.workload.Workload;

/** Formats rows as a table. */
final class ResultTable {
  private static final List<String> TITLES =
      List.of(
          "workload",
          "index",
          "Mops/s",
          "vs skiplist",
          "floors",
          "p50 ns",
          "p99 ns",
          "bytes/key",
          "heap MB",
          "off-heap MB",
          "GC ms",
          "wrong");
  private static final int TEXT_COLUMNS = 2;

  /** Explains a column whose name does not. */
  static final String LEGEND =
      "floors: a thread's time per operation, per key of a batch, in random cache-line loads;"
          + " for dependent, in dependent ones";

  private ResultTable() {}

  /**
   * Returns the lines of the table. A ratio compares with the skip list that has the same keys and
   * values, under the same workload, if the rows include it.
   */
  static List<String> lines(List<Row> rows) {
    return TextTable.lines(
        TITLES, rows.stream().map(row -> cells(row, rows)).toList(), TEXT_COLUMNS);
  }

  private static List<String> cells(Row row, List<Row> rows) {
    Footprint footprint = row.totals().atEnd();
    return List.of(
        row.plan().workload().toString(),
        row.index().label(),
        Text.format("%,.3f", row.medianOpsPerSecond() / 1e6),
        ratio(row, rows),
        floors(row),
        Text.format("%,d", row.totals().latencies().at(50)),
        Text.format("%,d", row.totals().latencies().at(99)),
        Text.format("%.1f", footprint.bytesPerKey()),
        Text.format("%,.1f", footprint.heapBytes() / 1e6),
        Text.format("%,.1f", footprint.offHeapBytes() / 1e6),
        Text.format("%,d", row.gcMillis()),
        Text.format("%,d", row.wrongAnswers()));
  }

  private static String ratio(Row row, List<Row> rows) {
    SubjectFactory skipList =
        row.index() instanceof ByteValues values
            ? values.of(SubjectKind.SKIPLIST_BYTES)
            : SubjectKind.SKIPLIST;
    return rows.stream()
        .filter(other -> other.index().equals(skipList))
        .filter(other -> other.plan().workload().equals(row.plan().workload()))
        .findFirst()
        .map(peer -> Text.format("%.2fx", row.medianOpsPerSecond() / peer.medianOpsPerSecond()))
        .orElse("-");
  }

  /**
   * Returns the time per operation, or per key of a batch, as a multiple of the cost of a memory
   * access.
   */
  private static String floors(Row row) {
    Workload workload = row.plan().workload();
    MemoryFloor floor = row.totals().floor();
    boolean dependent = workload.kind() == Workload.Kind.DEPENDENT;
    double load = dependent ? floor.dependentNanos() : floor.independentNanos();
    double keysPerSecond = row.medianOpsPerSecond() * workload.keysOfOperation();
    double nanos = row.plan().threads() * 1e9 / keysPerSecond;
    return load > 0 ? Text.format("%,.1fx", nanos / load) : "-";
  }
}
