package org.inkling.cli.store;

import java.io.PrintWriter;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.index.Cursor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

  @Parameters(index = "1", paramLabel = "FROM", description = "The smallest key of the range.")
  private long from;

  @Parameters(index = "2", paramLabel = "TO", description = "The largest key of the range.")
  private long to;

  @Option(
      names = "--descending",
      description = "Prints the entries from the largest key to the smallest.")
  private boolean descending;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The largest number of entries to print.")
  private long limit = Long.MAX_VALUE;

  @Option(names = "--count", description = "Prints only the number of entries.")
  private boolean count;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    try (HybridIndex index = folder.open(spec.commandLine())) {
      if (count) {
        out.println(index.count(from, to));
      } else {
        print(descending ? index.descending(to, from) : index.ascending(from, to), out);
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
