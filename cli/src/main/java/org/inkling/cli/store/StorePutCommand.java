package org.inkling.cli.store;

import org.inkling.hybrid.index.HybridIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Gives a key a value. */
@Command(
    name = "put",
    mixinStandardHelpOptions = true,
    description = {
      "Gives a key a value, whatever it had; the folder and the store are made if they are not"
          + " there.",
      "When the command ends, the write is on disk."
    })
final class StorePutCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Mixin private StoreFolderArgument folder = new StoreFolderArgument();

  @Parameters(index = "1", paramLabel = "KEY", description = "A signed number of 64 bits.")
  private long key;

  @Parameters(index = "2", paramLabel = "VALUE", description = "The same.")
  private long value;

  @Override
  public void run() {
    try (HybridIndex index = folder.openOrMake(spec.commandLine())) {
      index.put(key, value);
    }
  }
}
