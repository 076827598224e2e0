package org.inkling.cli.store;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands for stores. */
@Command(
    name = "store",
    mixinStandardHelpOptions = true,
    description = "Writes to a store that survives crashes, reads it, and maintains it.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      StorePutCommand.class,
      StoreGetCommand.class,
      StoreScanCommand.class,
      StoreLoadCommand.class,
      StoreStatsCommand.class,
      StoreVerifyCommand.class,
      StoreCompactCommand.class,
      StoreBackupCommand.class
    })
public final class StoreCommand implements Runnable {
  @Spec private CommandSpec spec;

  /** Creates the command. */
  public StoreCommand() {}

  /**
   * Allows negative keys: an argument that begins with a minus sign and is not an option is a
   * number.
   */
  public static void allowNegativeKeys(CommandLine store) {
    store
        .getSubcommands()
        .values()
        .forEach(command -> command.setUnmatchedOptionsArePositionalParams(true));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
