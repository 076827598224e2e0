package org.inkling.cli.check;

import org.inkling.cli.check.drive.ChurnCommand;
import org.inkling.cli.check.drive.LimitCommand;
import org.inkling.cli.check.histories.HistoriesCommand;
import org.inkling.cli.check.soak.SoakCommand;
import picocli.CommandLine.Command;

/** Groups the commands that search an index for wrong answers. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = "Tries to prove an index wrong; exits 1 if that succeeds.",
    subcommands = {
      HistoriesCommand.class,
      SoakCommand.class,
      ChurnCommand.class,
      LimitCommand.class
    },
    synopsisSubcommandLabel = "COMMAND")
public final class CheckCommand {
  /** Creates the command. */
  public CheckCommand() {}
}
