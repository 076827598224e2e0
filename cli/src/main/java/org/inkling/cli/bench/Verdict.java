package org.inkling.cli.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.subject.SubjectKind;

/** Sums up the rows of a quickstart in a line or two. */
final class Verdict {

  private Verdict() {}

  /** Returns the lines; none if a workload lacks a row of LOFT or of the skip list. */
  static List<String> lines(List<Row> rows) {
    List<Row> ours = rows.stream().filter(row -> row.index() == SubjectKind.LOFT).toList();
    String speeds =
        ours.stream()
            .flatMap(row -> peer(row, rows).map(peer -> ratio(row, peer)).stream())
            .collect(Collectors.joining(", "));
    if (speeds.isEmpty()) {
      return List.of();
    }
    Row first = ours.getFirst();
    Row peer = peer(first, rows).orElseThrow();
    List<String> lines = new ArrayList<>(List.of(""));
    lines.add(
        Text.format(
            "On %s, LOFT does per second, compared with ConcurrentSkipListMap: %s.",
            first.keys().spec(), speeds));
    lines.add(
        Text.format(
            "It takes %.1f bytes per key outside the heap where the skip list takes %.1f on it,"
                + " and allocates %.1f bytes of heap per read.",
            first.totals().atEnd().bytesPerKey(),
            peer.totals().atEnd().bytesPerKey(),
            first.heapBytesPerOperation()));
    return lines;
  }

  private static Optional<Row> peer(Row row, List<Row> rows) {
    return rows.stream()
        .filter(other -> other.index() == SubjectKind.SKIPLIST)
        .filter(other -> other.plan().workload().equals(row.plan().workload()))
        .findFirst();
  }

  private static String ratio(Row row, Row peer) {
    return Text.format(
        "%s %.1fx", row.plan().workload(), row.medianOpsPerSecond() / peer.medianOpsPerSecond());
  }
}
