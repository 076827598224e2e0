package org.inkling.cli.datasets;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.inkling.cli.json.JsonOption;
import org.inkling.datasets.KeySetInfo;
import org.inkling.datasets.KeySetInfo.Reached;
import org.inkling.datasets.KeySets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the named key sets. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the key sets with their hardness.",
      "Hardness is the number of segments that the optimal piecewise linear approximation needs for"
          + " a million keys, at epsilon 8, 32, 512 and 4096; of a generated set it is measured at"
          + " 10 million keys."
    })
final class DatasetsListCommand implements Runnable {
  private static final String ROW = "%-14s %-9s %9s %9s %9s %9s  %s%n";

  @Spec private CommandSpec spec;

  @Mixin private JsonOption json = new JsonOption();

  /** One set of the list. */
  private record Row(
      String name, String kind, boolean here, String description, Reached hardness) {}

  @Override
  public void run() {
    json.requireWritable();
    List<Row> rows = KeySets.list().stream().map(DatasetsListCommand::row).toList();
    json.write(rows);
    PrintWriter out = spec.commandLine().getOut();
    out.printf(Locale.ROOT, ROW, "NAME", "KIND", "8", "32", "512", "4096", "KEYS");
    for (Row row : rows) {
      print(out, row);
    }
    out.flush();
  }

  private static Row row(KeySetInfo info) {
    return new Row(
        info.name(),
        info.kind().name().toLowerCase(Locale.ROOT),
        KeySets.isHere(info.name()),
        info.description(),
        info.hardness());
  }

  private static void print(PrintWriter out, Row row) {
    Reached hardness = row.hardness();
    out.printf(
        Locale.ROOT,
        ROW,
        row.name(),
        row.kind(),
        hardness.at8(),
        hardness.at32(),
        hardness.at512(),
        hardness.at4096(),
        row.here() ? row.description() : row.description() + " (not here)");
  }
}
