package org.inkling.cli.bench;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.inkling.cli.experiment.Text;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/** The output of a command: the table, the JSON file and the exit code. */
final class Report {

  private Report() {}

  /**
   * Writes the rows.
   *
   * @param json the file for the rows, or null for none
   * @return the exit code, which signals a failure if an answer was wrong
   */
  static int finish(List<Row> rows, @Nullable Path json, PrintWriter out) {
    ResultTable.lines(rows).forEach(out::println);
    out.println(ResultTable.LEGEND);
    rows.stream().filter(Report::hasRetired).map(Report::retired).forEach(out::println);
    long wrong = rows.stream().mapToLong(Row::wrongAnswers).sum();
    if (wrong > 0) {
      out.printf("%,d answers were wrong%n", wrong);
    }
    out.flush();
    if (json != null) {
      JsonReport.write(rows, json);
    }
    return wrong == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private static boolean hasRetired(Row row) {
    return row.totals().atEnd().offHeapBytes() > 0 && !row.memory().isEmpty();
  }

  private static String retired(Row row) {
    return Text.format(
        "%s %s: retired memory at most %.1f MB in %,d samples, beyond a tenth of live and 64 MiB in"
            + " %,d; %,d bytes after close",
        row.index().label(),
        row.plan().workload(),
        row.maxRetiredBytes() / 1e6,
        row.memory().size(),
        row.samplesBeyondBound(),
        row.totals().bytesAfterClose());
  }
}
