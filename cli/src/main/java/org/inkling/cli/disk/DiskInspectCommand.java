package org.inkling.cli.disk;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.inkling.cli.entries.KeyOrderText;
import org.inkling.cli.json.Flat;
import org.inkling.cli.json.JsonOption;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.DiskStatistics;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the properties of an index file. */
@Command(
    name = "inspect",
    mixinStandardHelpOptions = true,
    description = "Shows the content of an index file, and the memory that its model takes.")
final class DiskInspectCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Mixin private AccessOptions access = new AccessOptions();

  @Parameters(index = "0", paramLabel = "FILE", description = "The index file.")
  private Path file = Path.of("");

  @Mixin private JsonOption json = new JsonOption();

  /** The content of the JSON file. */
  private record Facts(String keyOrder, @Flat DiskStatistics statistics) {}

  @Override
  public void run() {
    json.requireWritable();
    try (DiskIndex index = access.open(file, spec.commandLine())) {
      json.write(new Facts(KeyOrderText.word(index.keyOrder()), index.statistics()));
      PrintWriter out = spec.commandLine().getOut();
      out.println("file    " + file);
      DiskFacts.print(index, out);
      out.flush();
    }
  }
}
