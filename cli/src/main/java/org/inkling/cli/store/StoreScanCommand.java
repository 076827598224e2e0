package org.inkling.cli.store;

import org.inkling.cli.entries.KeyInterval;
import org.inkling.cli.entries.RangeOptions;
import org.inkling.cli.entries.ScanOptions;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.source.KeyOrder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Scans a range of keys. */
@Command(
    name = "scan",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Prints the entries of a range, including both ends, one key and its value per line.")
final class StoreScanCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Mixin private StoreFolderArgument folder = new StoreFolderArgument();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "FROM",
      description = "The smallest key of the range, like --from.")
  private @Nullable String first;

  @Parameters(
      index = "2",
      arity = "0..1",
      paramLabel = "TO",
      description = "The largest key of the range, like --to.")
  private @Nullable String last;

  @Mixin private RangeOptions range = new RangeOptions();

  @Mixin private ScanOptions scan = new ScanOptions();

  @Override
  public void run() {
    CommandLine command = spec.commandLine();
    scan.require(command);
    if (first != null && range.isGiven()) {
      throw new ParameterException(command, "FROM and TO do not go with --from and --to");
    }
    try (HybridIndex index = folder.openReadOnly(command)) {
      KeyOrder order = index.keyOrder();
      scan.print(index, range(order, command), order, command);
    }
  }

  private KeyInterval range(KeyOrder order, CommandLine command) {
    return first == null
        ? range.range(order, command)
        : RangeOptions.range(first, last, order, command);
  }
}
