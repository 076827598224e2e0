package org.inkling.cli.entries;

import org.inkling.source.KeyOrder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The order of the keys, for all commands that can create an index. */
public final class KeyOrderOption {
  @Option(
      names = "--unsigned",
      description =
          "The keys of the new index are unsigned numbers, 0 to 2^64 - 1 (default: signed ones,"
              + " unless a key set has a larger one).")
  private boolean isUnsigned;

  /** Creates the option. */
  public KeyOrderOption() {}

  /** Returns the order that was asked for; null if the option is not given. */
  public @Nullable KeyOrder wanted() {
    return isUnsigned ? KeyOrder.UNSIGNED : null;
  }

  /** Returns the order of a new index. */
  public KeyOrder ofNew() {
    return isUnsigned ? KeyOrder.UNSIGNED : KeyOrder.SIGNED;
  }
}
