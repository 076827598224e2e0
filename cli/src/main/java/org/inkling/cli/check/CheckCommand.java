package org.inkling.cli.check;

import org.inkling.cli.check.churn.ChurnCommand;
import org.inkling.cli.check.histories.HistoriesCommand;
import org.inkling.cli.check.limit.LimitCommand;
import org.inkling.cli.check.soak.SoakCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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
public final class CheckCommand implements Runnable {
  @Spec private CommandSpec spec;

  /** Creates the command. */
  public CheckCommand() {}

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
