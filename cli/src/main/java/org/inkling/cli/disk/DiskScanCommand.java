package org.inkling.cli.disk;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.inkling.disk.index.DiskIndex;
import org.inkling.index.Cursor;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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

  @Option(names = "--from", paramLabel = "KEY", description = "The smallest key of the range.")
  private @Nullable Long from;

  @Option(names = "--to", paramLabel = "KEY", description = "The largest key of the range.")
  private @Nullable Long to;

  @Option(
      names = "--descending",
      description = "Prints the entries from the largest key to the smallest.")
  private boolean descending;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The largest number of entries to print (default: ${DEFAULT-VALUE}).")
  private long limit = 100;

  @Option(names = "--count", description = "Prints only the number of entries.")
  private boolean count;

  @Override
  public void run() {
    if (limit < 0) {
      throw new ParameterException(spec.commandLine(), "--limit is 0 or more, not " + limit);
    }
    PrintWriter out = spec.commandLine().getOut();
    long low = from == null ? Long.MIN_VALUE : from;
    long high = to == null ? Long.MAX_VALUE : to;
    try (DiskIndex index = access.open(file, spec.commandLine())) {
      if (count) {
        out.println(index.count(low, high));
      } else {
        print(descending ? index.descending(high, low) : index.ascending(low, high), out);
      }
    }
    out.flush();
  }

  private void print(Cursor walk, PrintWriter out) {
    try (Cursor cursor = walk) {
      for (long printed = 0; printed < limit && cursor.next(); printed++) {
        out.println(cursor.key() + " " + cursor.value());
      }
    }
  }
}
