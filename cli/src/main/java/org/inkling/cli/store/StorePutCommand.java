package org.inkling.cli.store;

import org.inkling.hybrid.index.HybridIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sets the value of a key. */
@Command(
    name = "put",
    mixinStandardHelpOptions = true,
    description = {
      "Sets the value of a key, and creates the folder and the store if they do not" + " exist.",
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
