package org.inkling.cli.disk;

import java.nio.file.Path;
import org.inkling.cli.entries.ExportCommand;
import org.inkling.disk.index.DiskIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes the entries of an index file to another file. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Writes the entries of an index file, or of a range of it, to a file.")
final class DiskExportCommand extends ExportCommand {
  @Mixin private AccessOptions access = new AccessOptions();

  @Parameters(index = "0", paramLabel = "FILE", description = "The index file.")
  private Path file = Path.of("");

  @Override
  public void run() {
    try (DiskIndex index = access.open(file, command())) {
      export(index, index.keyOrder(), file);
    }
  }
}
