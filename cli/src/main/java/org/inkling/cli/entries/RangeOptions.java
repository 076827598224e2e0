package org.inkling.cli.entries;

import org.inkling.source.KeyOrder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of a range of keys. */
public final class RangeOptions {
  @Option(names = "--from", paramLabel = "KEY", description = "The smallest key of the range.")
  private @Nullable String from;

  @Option(names = "--to", paramLabel = "KEY", description = "The largest key of the range.")
  private @Nullable String to;

  /** Creates the options. */
  public RangeOptions() {}

  /**
   * Returns the range.
   *
   * @throws ParameterException if an end is not a key of this order
   */
  public KeyInterval range(KeyOrder order, CommandLine command) {
    return range(from, to, order, command);
  }

  /**
   * Returns the range between two ends; null means that the range has no such end.
   *
   * @throws ParameterException if an end is not a key of this order
   */
  public static KeyInterval range(
      @Nullable String from, @Nullable String to, KeyOrder order, CommandLine command) {
    return new KeyInterval(
        from == null ? Long.MIN_VALUE : KeyArguments.key(from, order, command),
        to == null ? Long.MAX_VALUE : KeyArguments.key(to, order, command));
  }

  /** Returns whether an end was given. */
  public boolean isGiven() {
    return from != null || to != null;
  }
}
