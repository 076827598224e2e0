package org.inkling.cli.entries;

import java.io.PrintWriter;
import org.inkling.index.Cursor;
import org.inkling.index.OrderedReads;
import org.inkling.source.KeyOrder;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of a scan, and the scan itself, for all commands that print a range. */
public final class ScanOptions {
  /** Written, where println would end each line with a call of the system. */
  private static final String LINE_END = System.lineSeparator();

  @Option(
      names = "--descending",
      description = "Prints the entries from the largest key to the smallest.")
  private boolean descending;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The largest number of entries to print (default: ${DEFAULT-VALUE}).")
  private long limit = 100;

  @Option(names = "--all", description = "Prints all entries of the range.")
  private boolean all;

  @Option(names = "--count", description = "Prints only the number of entries.")
  private boolean count;

  /** Creates the options. */
  public ScanOptions() {}

  /**
   * Refuses invalid options; to be called before an index is opened.
   *
   * @throws ParameterException if an option is invalid
   */
  public void require(CommandLine command) {
    if (limit < 0) {
      throw new ParameterException(command, "--limit is 0 or more, not " + limit);
    }
    if (all && command.getParseResult().hasMatchedOption("--limit")) {
      throw new ParameterException(command, "--all does not go with --limit");
    }
  }

  /**
   * Prints a range to standard output, one key and its value per line. If there are more entries
   * than the limit, a line on standard error says so.
   */
  public void print(OrderedReads index, KeyInterval range, KeyOrder order, CommandLine command) {
    PrintWriter out = command.getOut();
    if (count) {
      out.println(index.count(range.from(), range.to()));
    } else if (walk(index, range, order, out)) {
      out.flush();
      command.getErr().println("more entries follow; --limit N or --all prints more");
    }
    out.flush();
  }

  /** Returns whether there are more entries than the limit. */
  private boolean walk(OrderedReads index, KeyInterval range, KeyOrder order, PrintWriter out) {
    try (Cursor cursor = range.walk(index, descending)) {
      for (long printed = 0; cursor.next(); printed++) {
        if (printed == limit && !all) {
          return true;
        }
        out.write(order.format(cursor.key()) + " " + cursor.value() + LINE_END);
      }
    }
    return false;
  }
}
