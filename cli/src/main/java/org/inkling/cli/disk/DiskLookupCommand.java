package org.inkling.cli.disk;

import java.nio.file.Path;
import org.inkling.cli.entries.KeysCommand;
import org.inkling.disk.index.DiskIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Looks up keys. */
@Command(
    name = "lookup",
    mixinStandardHelpOptions = true,
    description = {
      "Looks up keys and prints the value of each.",
      "The exit code is 1 if one of them is absent."
    })
final class DiskLookupCommand extends KeysCommand {
  @Mixin private AccessOptions access = new AccessOptions();

  @Parameters(index = "0", paramLabel = "FILE", description = "The index file.")
  private Path file = Path.of("");

  @Override
  protected long countAbsent() {
    try (DiskIndex index = access.open(file, command())) {
      return printAll(index, index.keyOrder());
    }
  }
}
