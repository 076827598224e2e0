package org.inkling.cli.store;

import org.inkling.cli.entries.KeyArguments;
import org.inkling.cli.entries.KeysCommand;
import org.inkling.hybrid.index.HybridIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Removes keys. */
@Command(
    name = "remove",
    mixinStandardHelpOptions = true,
    description = {
      "Removes keys and their values.",
      "The exit code is 1 if one of them was absent. When the command ends, the writes are on"
          + " disk."
    })
final class StoreRemoveCommand extends KeysCommand {
  @Mixin private StoreFolderArgument folder = new StoreFolderArgument();

  @Override
  protected long countAbsent() {
    long absent = 0;
    try (HybridIndex index = folder.open(command())) {
      KeyArguments keys = keys(index.keyOrder());
      while (keys.next()) {
        if (!index.remove(keys.key())) {
          String key = index.keyOrder().format(keys.key());
          command().getErr().println(folder.absent(command(), key));
          absent++;
        }
      }
    }
    return absent;
  }
}
