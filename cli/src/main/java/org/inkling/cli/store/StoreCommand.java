package org.inkling.cli.store;

import picocli.CommandLine.Command;

/** Groups the commands for stores. */
@Command(
    name = "store",
    mixinStandardHelpOptions = true,
    description = "Writes to a store that survives crashes, reads it, and maintains it.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      StorePutCommand.class,
      StoreGetCommand.class,
      StoreRemoveCommand.class,
      StoreScanCommand.class,
      StoreImportCommand.class,
      StoreExportCommand.class,
      StoreLoadCommand.class,
      StoreStatsCommand.class,
      StoreVerifyCommand.class,
      StoreCompactCommand.class,
      StoreBackupCommand.class
    })
public final class StoreCommand {
  /** Creates the command. */
  public StoreCommand() {}
}
