package org.inkling.cli.store;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Writes to stores, reads them, and takes care of them. */
@Command(
    name = "store",
    mixinStandardHelpOptions = true,
    description = "Writes to a store that survives crashes, reads it, and takes care of it.",
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

  /** For the command line. */
  public StoreCommand() {}

  /** Lets keys be negative: what begins with a minus and is no option is a number. */
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
