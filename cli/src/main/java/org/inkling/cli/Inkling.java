package org.inkling.cli;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Stream;
import org.inkling.cli.bench.BenchCommand;
import org.inkling.cli.bench.QuickstartCommand;
import org.inkling.cli.check.CheckCommand;
import org.inkling.cli.datasets.DatasetsCommand;
import org.inkling.cli.disk.DiskCommand;
import org.inkling.cli.experiment.ExperimentException;
import org.inkling.cli.growth.GrowCommand;
import org.inkling.cli.phases.PhasesMeasurement;
import org.inkling.cli.plot.PlotCommand;
import org.inkling.cli.schemes.SchemesCommand;
import org.inkling.cli.store.StoreCommand;
import org.inkling.datasets.DataFolder;
import org.inkling.datasets.KeyFileException;
import org.inkling.datasets.KeySetException;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.source.UnsortedSourceException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParseResult;

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
      PlotCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = "One more subcommand is in another jar: `inkling report --help`.")
public final class Inkling {

  /** Creates the command. */
  public Inkling() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /**
   * Returns the command line. Exit codes: 0 for success, 1 for a failure unless the command
   * declares another code for it, 2 for bad usage or input. An error that the user can fix is
   * printed as one line.
   *
   * @param more subcommands from other modules
   */
  public static CommandLine commandLine(Object... more) {
    CommandLine line = new CommandLine(new Inkling(), new Commands());
    Stream.of(more).forEach(line::addSubcommand);
    CommandLine bench = requireNonNull(line.getSubcommands().get("bench"));
    bench.addSubcommand(new GrowCommand()).addSubcommand(new SchemesCommand());
    StoreCommand.allowNegativeKeys(requireNonNull(line.getSubcommands().get("store")));
    nameVersion(line);
    line.setParameterExceptionHandler(
        (refusal, arguments) -> {
          CommandLine command = refusal.getCommandLine();
          say(command, refusal.getMessage());
          return ExitCode.USAGE;
        });
    line.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          if (isBadInput(failure)) {
            say(command, failure.getMessage());
            return ExitCode.USAGE;
          }
          if (!isExpected(failure)) {
            failure.printStackTrace(command.getErr());
          }
          say(command, failure.getMessage());
          return command.getCommandSpec().exitCodeOnExecutionException();
        });
    line.setExecutionStrategy(Inkling::execute);
    return line;
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
    return new CommandLine.RunLast().execute(parsed);
  }

  private static boolean isBadInput(Exception failure) {
    return failure instanceof KeySetException
        || failure instanceof KeyFileException
        || failure instanceof UnsortedSourceException
        || (failure instanceof UncheckedIOException && !(failure instanceof FileAccessException));
  }

  private static boolean isExpected(Exception failure) {
    return failure instanceof ExperimentException
        || failure instanceof CorruptFileException
        || failure instanceof FileAccessException
        || failure instanceof IOException;
  }

  private static void say(CommandLine command, @Nullable String message) {
    command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + message);
  }

  /**
   * Creates the commands, and passes some of them objects that their own packages must not depend
   * on.
   */
  static final class Commands implements CommandLine.IFactory {

    @Override
    public <K> K create(Class<K> type) throws Exception {
      return type == BenchCommand.class
          ? type.cast(new BenchCommand(new PhasesMeasurement()))
          : CommandLine.defaultFactory().create(type);
    }
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
