package org.inkling.cli.store;

import org.inkling.cli.entries.KeyArguments;
import org.inkling.cli.entries.KeysCommand;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.index.LongHolder;
import org.inkling.source.KeyOrder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Looks up keys. */
@Command(
    name = "get",
    mixinStandardHelpOptions = true,
    description = {
      "Prints the value of a key; of several keys, each with its value or the word absent.",
      "The exit code is 1 if one of them is absent."
    })
final class StoreGetCommand extends KeysCommand {
  @Mixin private StoreFolderArgument folder = new StoreFolderArgument();

  @Override
  protected long countAbsent() {
    try (HybridIndex index = folder.openReadOnly(command())) {
      KeyOrder order = index.keyOrder();
      return isOneKey() ? getOne(index, keys(order)) : printAll(index, order);
    }
  }

  /** Prints the value alone, for scripts; returns the number of absent keys. */
  private long getOne(HybridIndex index, KeyArguments arguments) {
    var value = new LongHolder();
    arguments.next();
    if (index.get(arguments.key(), value)) {
      command().getOut().println(value.value);
      return 0;
    }
    String key = index.keyOrder().format(arguments.key());
    command().getErr().println(folder.absent(command(), key));
    return 1;
  }
}
