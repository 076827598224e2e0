package org.inkling.cli.growth;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/** What the command leaves behind: the lines, the JSON file, the exit code. */
final class GrowthReport {

  private GrowthReport() {}

  /**
   * Writes the rows.
   *
   * @param json the file for the rows, or null for none
   * @return the exit code, which fails if an answer was wrong
   */
  static int finish(List<GrowthRow> rows, @Nullable Path json, PrintWriter out) {
    rows.forEach(row -> GrowthText.lines(row).forEach(out::println));
    out.flush();
    if (json != null) {
      GrowthJson.write(rows, json);
    }
    boolean right = rows.stream().allMatch(row -> row.result().wrong().total() == 0);
    return right ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
