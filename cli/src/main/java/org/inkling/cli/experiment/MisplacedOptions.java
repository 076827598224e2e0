package org.inkling.cli.experiment;

import picocli.CommandLine;

/** Refuses options before the name of a subcommand, which would have no effect. */
public final class MisplacedOptions {

  private MisplacedOptions() {}

  /**
   * Refuses such options of the parent command.
   *
   * @throws IllegalArgumentException if there is one; the message names it
   */
  public static void refuse(CommandLine command) {
    var above = command.getParent().getParseResult();
    if (!above.matchedOptions().isEmpty()) {
      throw new IllegalArgumentException(
          above.matchedOptions().getFirst().longestName()
              + " must come after "
              + command.getCommandName());
    }
  }
}
