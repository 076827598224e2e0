package org.inkling.cli.disk;

import picocli.CommandLine.Command;

/** Groups the commands for index files. */
@Command(
    name = "disk",
    mixinStandardHelpOptions = true,
    description = "Builds index files, reads them, and compares the models that find their pages.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      DiskBuildCommand.class,
      DiskLookupCommand.class,
      DiskScanCommand.class,
      DiskExportCommand.class,
      DiskInspectCommand.class,
      DiskVerifyCommand.class,
      DiskCalibrateCommand.class,
      DiskCompareCommand.class
    })
public final class DiskCommand {
  /** Creates the command. */
  public DiskCommand() {}
}
