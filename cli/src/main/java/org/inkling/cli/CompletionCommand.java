package org.inkling.cli;

import java.io.PrintWriter;
import org.inkling.cli.experiment.Text;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a completion script. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = {
      "Prints a script with which a shell completes the commands and options of inkling.",
      "For bash and for zsh: source <(./inkling completion bash)"
    })
final class CompletionCommand implements Runnable {
  private static final String REPORT = "report"; // in another jar

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "bash|zsh", description = "The shell.")
  private String shell = "";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The name under which the command is called (default: ${DEFAULT-VALUE}).")
  private String name = "inkling";

  @Override
  public void run() {
    if (!shell.equals("bash") && !shell.equals("zsh")) {
      throw new ParameterException(
          spec.commandLine(), "there is a script for bash and for zsh, not for " + shell);
    }
    CommandLine whole = Inkling.commandLine();
    if (!whole.getSubcommands().containsKey(REPORT)) {
      whole.addSubcommand(REPORT, CommandSpec.create());
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(Text.asciiDigits(AutoComplete.bash(name, whole))); // a shell knows no others
    out.flush();
  }
}
