package org.inkling.cli.experiment;

import picocli.CommandLine;

/** Options that stand before the name of a subcommand, and so would do nothing. */
public final class StrayOptions {

  private StrayOptions() {}

  /**
   * Refuses those of the command above.
   *
   * @throws IllegalArgumentException that names one
   */
  public static void refuse(CommandLine command) {
    var above = command.getParent().getParseResult();
    if (!above.matchedOptions().isEmpty()) {
      throw new IllegalArgumentException(
          above.matchedOptions().getFirst().longestName()
              + " must stand after "
              + command.getCommandName());
    }
  }
}
