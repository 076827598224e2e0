package org.inkling.cli;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.stream.Stream;
import org.inkling.cli.bench.BenchCommand;
import org.inkling.cli.bench.QuickstartCommand;
import org.inkling.cli.check.CheckCommand;
import org.inkling.cli.datasets.DatasetsCommand;
import org.inkling.cli.disk.DiskCommand;
import org.inkling.cli.growth.GrowCommand;
import org.inkling.cli.output.OutputException;
import org.inkling.cli.output.ProgressOutput;
import org.inkling.cli.output.StandardOutput;
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
      "2:bad usage or input, or the command failed",
      "141:the reader of the output has gone, as head does"
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
  private static final int READER_GONE = 141; // what shells report for a program that SIGPIPE ended

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Shows where in the code an error happened.")
  private boolean verbose;

  /** Creates the command. */
  public Inkling() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    runProcess(arguments);
  }

  /**
   * Runs one command, which is all that this process is for, and ends the process with its exit
   * code.
   *
   * @param more subcommands from other modules
   */
  public static void runProcess(String[] arguments, Object... more) {
    if (System.getProperty(LOG_FORMAT) == null) {
      System.setProperty(LOG_FORMAT, "inkling: %5$s%n"); // one line, without a class
    }
    // Our own text names its locale; this is for the libraries, which format, sort and draw.
    Locale.setDefault(Locale.ROOT);
    System.setOut(StandardOutput.ofProcess());
    System.exit(run(arguments, more));
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
   * a violation, 2 for bad usage or input, or if the command failed, 141 if nobody reads its output
   * any more. An error is printed as one line.
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

  /** Prints help or runs the command; all of what it printed is written when this returns. */
  private static int execute(ParseResult parsed) {
    CommandLine last = parsed.asCommandLineList().getLast();
    try {
      Integer helped = CommandLine.executeHelpRequest(parsed);
      int exitCode = helped == null ? executeLast(parsed) : helped;
      last.getOut().flush();
      return exitCode;
    } catch (OutputException e) {
      return fail(e, last); // picocli would print where it was thrown
    }
  }

  /** Runs the command, unless the environment names a data folder that does not exist. */
  private static int executeLast(ParseResult parsed) {
    try {
      DataFolder.fromEnvironment();
    } catch (KeySetException e) {
      say(parsed.commandSpec().commandLine(), e.getMessage());
      return ExitCode.USAGE;
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  /** Says why a command failed, unless nobody reads its output, and returns its exit code. */
  private static int fail(Throwable failure, CommandLine command) {
    OutputException lost = OutputException.in(failure);
    if (lost != null && lost.isReaderGone()) {
      return READER_GONE;
    }
    if (lost == null) {
      ProgressOutput.of(command).flush(); // what it printed before it failed
    }
    Inkling root = command.getCommandSpec().root().userObject() instanceof Inkling it ? it : null;
    boolean shows = (root != null && root.verbose) || System.getenv(VERBOSE_VARIABLE) != null;
    if (shows) {
      failure.printStackTrace(command.getErr());
    }
    say(command, FailureText.of(lost == null ? failure : lost));
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
