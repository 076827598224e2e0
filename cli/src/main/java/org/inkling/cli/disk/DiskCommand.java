package org.inkling.cli.disk;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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
      DiskInspectCommand.class,
      DiskVerifyCommand.class,
      DiskCalibrateCommand.class,
      DiskCompareCommand.class
    })
public final class DiskCommand implements Runnable {
  @Spec private CommandSpec spec;

  /** Creates the command. */
  public DiskCommand() {}

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
