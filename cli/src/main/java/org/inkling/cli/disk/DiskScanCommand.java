package org.inkling.cli.disk;

import java.nio.file.Path;
import org.inkling.cli.entries.RangeOptions;
import org.inkling.cli.entries.ScanOptions;
import org.inkling.disk.index.DiskIndex;
import org.inkling.source.KeyOrder;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Scans a range of keys. */
@Command(
    name = "scan",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Prints the entries of a range, one key and its value per line.")
final class DiskScanCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Mixin private AccessOptions access = new AccessOptions();

  @Parameters(index = "0", paramLabel = "FILE", description = "The index file.")
  private Path file = Path.of("");

  @Mixin private RangeOptions range = new RangeOptions();

  @Mixin private ScanOptions scan = new ScanOptions();

  @Override
  public void run() {
    CommandLine command = spec.commandLine();
    scan.require(command);
    try (DiskIndex index = access.open(file, command)) {
      KeyOrder order = index.keyOrder();
      scan.print(index, range.range(order, command), order, command);
    }
  }
}
