package org.inkling.cli.store;

import org.inkling.cli.entries.KeyArguments;
import org.inkling.cli.entries.KeysCommand;
import org.inkling.hybrid.index.HybridIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** Removes keys. */
@Command(
    name = "remove",
    mixinStandardHelpOptions = true,
    description = {
      "Removes keys and their values.",
      "The exit code is 1 if one of them was absent. When the command ends, the writes are on"
          + " disk. If an argument is wrong, nothing is removed; if a word on standard input is"
          + " wrong, the keys before it are removed."
    })
final class StoreRemoveCommand extends KeysCommand {
  @Mixin private StoreFolderArgument folder = new StoreFolderArgument();

  @Override
  protected long countAbsent() {
    try (HybridIndex index = folder.open(command())) {
      return remove(keys(index.keyOrder()), index);
    }
  }

  /** Removes the keys; returns how many were absent. */
  private long remove(KeyArguments keys, HybridIndex index) {
    long removed = 0;
    long absent = 0;
    try {
      while (keys.next()) {
        if (index.remove(keys.key())) {
          removed++;
        } else {
          String key = index.keyOrder().format(keys.key());
          command().getErr().println(folder.absent(command(), key));
          absent++;
        }
      }
    } catch (ParameterException e) {
      throw new ParameterException(
          command(), e.getMessage() + "; keys before it that are removed: " + removed, e);
    }
    return absent;
  }
}
