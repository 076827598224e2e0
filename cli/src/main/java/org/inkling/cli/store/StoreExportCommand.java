package org.inkling.cli.store;

import org.inkling.cli.entries.ExportCommand;
import org.inkling.hybrid.index.HybridIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes the entries of a store to a file. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Writes the entries of a store, or of a range of it, to a file.")
final class StoreExportCommand extends ExportCommand {
  @Mixin private StoreFolderArgument folder = new StoreFolderArgument();

  @Override
  public void run() {
    try (HybridIndex index = folder.openReadOnly(command())) {
      export(index, index.keyOrder(), folder.path());
    }
  }
}
