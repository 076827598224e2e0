package org.inkling.examples.bench;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/** What a command leaves behind: the table, the JSON file, the exit code. */
final class Report {

  private Report() {}

  /**
   * Writes the rows.
   *
   * @param json the file for the rows, or null for none
   * @return the exit code, which fails if an answer was wrong
   */
  static int finish(List<Row> rows, @Nullable Path json, PrintWriter out) {
    ResultTable.lines(rows).forEach(out::println);
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
}
