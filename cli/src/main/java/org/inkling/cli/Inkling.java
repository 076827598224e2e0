package org.inkling.cli;

import static java.util.Objects.requireNonNull;

import java.util.stream.Stream;
import org.inkling.cli.bench.BenchCommand;
import org.inkling.cli.bench.QuickstartCommand;
import org.inkling.cli.check.CheckCommand;
import org.inkling.cli.datasets.DatasetsCommand;
import org.inkling.cli.disk.DiskCommand;
import org.inkling.cli.growth.GrowCommand;
import org.inkling.cli.plot.PlotCommand;
import org.inkling.cli.schemes.SchemesCommand;
import org.inkling.cli.store.StoreCommand;
import org.inkling.datasets.DataFolder;
import org.inkling.datasets.KeySetException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;

/** The command {@code inkling}, with one subcommand for each task. */
@Command(
    name = "inkling",
    description = "Off-heap learned indexes for the JVM: try them, measure them, check them.",
    mixinStandardHelpOptions = true,
    subcommands = {
      QuickstartCommand.class,
      BenchCommand.class,
      DatasetsCommand.class,
      CheckCommand.class,
      DiskCommand.class,
      StoreCommand.class,
      PlotCommand.class,
      CompletionCommand.class,
      CommandLine.HelpCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done, or found",
      "1:a key is absent, or a check found a violation or damage",
      "2:bad usage or input, or the command failed"
    },
    footer = {
      "%nOne more subcommand is in another jar: `inkling report --help`.",
      "%nFor example, to put a CSV file of keys and values into a store and look a key up:",
      "  inkling store import orders orders.csv",
      "  inkling store get orders 1003"
    })
public final class Inkling {

  private static final String VERBOSE_VARIABLE = "INKLING_VERBOSE";
  private static final String LOG_FORMAT = "java.util.logging.SimpleFormatter.format";

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Shows where in the code an error happened.")
  private boolean verbose;

  /** Creates the command. */
  public Inkling() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    if (System.getProperty(LOG_FORMAT) == null) {
      System.setProperty(LOG_FORMAT, "inkling: %5$s%n"); // one line, without a class
    }
    System.exit(run(arguments));
  }

  /**
   * Runs one command and returns its exit code, also after an {@link Error}, which would end the
   * process with the code of an absent key.
   *
   * @param more subcommands from other modules
   */
  public static int run(String[] arguments, Object... more) {
    CommandLine line = commandLine(more);
    try {
      return line.execute(arguments);
    } catch (Error e) {
      return fail(e, line);
    }
  }

  /**
   * Returns the command line. Exit codes: 0 if all went well, 1 if a key is absent or a check found
   * a violation, 2 for bad usage or input, or if the command failed. An error is printed as one
   * line.
   *
   * @param more subcommands from other modules
   */
  public static CommandLine commandLine(Object... more) {
    CommandLine line = new CommandLine(new Inkling());
    Stream.of(more).forEach(line::addSubcommand);
    CommandLine bench = requireNonNull(line.getSubcommands().get("bench"));
    bench.addSubcommand(new GrowCommand()).addSubcommand(new SchemesCommand());
    allowNegativeKeys(line, "store", "put", "get", "remove", "scan");
    allowNegativeKeys(line, "disk", "lookup");
    nameVersion(line);
    line.setParameterExceptionHandler(
        (refusal, arguments) -> {
          UsageText.print(refusal, refusal.getCommandLine().getErr());
          return ExitCode.USAGE;
        });
    line.setExecutionExceptionHandler((failure, command, parsed) -> fail(failure, command));
    line.setExecutionStrategy(Inkling::execute);
    return line;
  }

  /**
   * Lets commands take negative keys: an argument that begins with a minus sign and is not an
   * option is a key.
   */
  private static void allowNegativeKeys(CommandLine line, String group, String... commands) {
    CommandLine parent = requireNonNull(line.getSubcommands().get(group));
    for (String command : commands) {
      requireNonNull(parent.getSubcommands().get(command))
          .setUnmatchedOptionsArePositionalParams(true);
    }
  }

  /** Adds {@code --version} to every command, because picocli does not inherit it. */
  private static void nameVersion(CommandLine command) {
    command.getCommandSpec().versionProvider(new Version());
    command.getSubcommands().values().forEach(Inkling::nameVersion);
  }

  /** Runs the command, unless the environment names a data folder that does not exist. */
  private static int execute(ParseResult parsed) {
    Integer helped = CommandLine.executeHelpRequest(parsed);
    if (helped != null) {
      return helped;
    }
    try {
      DataFolder.fromEnvironment();
    } catch (KeySetException e) {
      say(parsed.commandSpec().commandLine(), e.getMessage());
      return ExitCode.USAGE;
    }
    int exitCode = new CommandLine.RunLast().execute(parsed);
    CommandLine last = parsed.asCommandLineList().getLast();
    boolean isLost = last.getOut().checkError(); // flushes into System.out
    // A full disk, or a reader that is gone: printing never throws.
    isLost |= System.out.checkError();
    if (isLost) {
      say(last, "standard output cannot be written");
      return ExitCode.USAGE;
    }
    return exitCode;
  }

  /** Says why a command failed, and returns its exit code. */
  private static int fail(Throwable failure, CommandLine command) {
    Inkling root = command.getCommandSpec().root().userObject() instanceof Inkling it ? it : null;
    boolean shows = (root != null && root.verbose) || System.getenv(VERBOSE_VARIABLE) != null;
    if (shows) {
      failure.printStackTrace(command.getErr());
    }
    say(command, FailureText.of(failure));
    return ExitCode.USAGE;
  }

  private static void say(CommandLine command, @Nullable String message) {
    command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + message);
    command.getErr().flush();
  }

  /** The version of the build. */
  static final class Version implements CommandLine.IVersionProvider {

    @Override
    public String[] getVersion() {
      String version = Inkling.class.getPackage().getImplementationVersion();
      return new String[] {"inkling " + (version == null ? "(not packaged)" : version)};
    }
  }
}
