package org.inkling.jmh;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.ProfilersFailedException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.UnCloseablePrintStream;
import org.openjdk.jmh.util.Utils;

/**
 * JMH's command line, which also fails if a benchmark fails.
 *
 * <p>JMH itself runs the other benchmarks and exits with 0, even if no benchmark has a result. This
 * class runs the others too, then names those that failed and exits with 1.
 */
public final class Benchmarks {

  private Benchmarks() {}

  /** Runs benchmarks as JMH's options say, and exits with 1 if one failed or none ran. */
  public static void main(String[] arguments) throws IOException {
    int status = run(arguments);
    if (status != 0) {
      System.exit(status);
    }
  }

  private static int run(String... arguments) throws IOException {
    try {
      CommandLineOptions options = new CommandLineOptions(arguments);
      if (printsOnly(options)) {
        Main.main(arguments);
        return 0;
      }
      return run(options);
    } catch (CommandLineOptionException e) {
      System.err.println("Error parsing command line:");
      System.err.println(" " + e.getMessage());
      return 1;
    }
  }

  /** Returns whether the options request a list or a help text instead of a run. */
  private static boolean printsOnly(CommandLineOptions options) {
    return options.shouldHelp()
        || options.shouldList()
        || options.shouldListWithParams()
        || options.shouldListProfilers()
        || options.shouldListResultFormats();
  }

  /** Runs benchmarks and returns the exit code of the process. */
  static int run(Options options) {
    BenchmarkWatch watch = new BenchmarkWatch(format(options));
    Runner runner = new Runner(options, watch.format());
    try {
      Collection<RunResult> results = runner.run();
      return report(watch.failures(results));
    } catch (NoBenchmarksException e) {
      System.err.println("No matching benchmarks. Miss-spelled regexp?");
      explainMatches(options, runner);
    } catch (ProfilersFailedException e) {
      printMessages(e);
    } catch (RunnerException e) {
      System.err.print("ERROR: ");
      e.printStackTrace(System.err);
      report(watch.unfinished());
    } catch (RuntimeException e) {
      report(watch.unfinished()); // without forks, JMH itself fails if a later iteration has failed
      throw e;
    }
    return 1;
  }

  private static int report(List<String> failures) {
    if (failures.isEmpty()) {
      return 0;
    }
    System.out.flush();
    System.err.println();
    for (String failure : failures) {
      System.err.println("FAILED: " + failure);
    }
    return 1;
  }

  private static void explainMatches(Options options, Runner runner) {
    if (options.verbosity().orElse(Defaults.VERBOSITY) == VerboseMode.EXTRA) {
      runner.list();
    } else {
      System.err.println("Use EXTRA verbose mode to debug the pattern matching.");
    }
  }

  private static void printMessages(ProfilersFailedException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      System.err.println(cause.getMessage());
      for (Throwable other : cause.getSuppressed()) {
        System.err.println(other.getMessage());
      }
    }
  }

  /** Creates what a runner of these options prints to. */
  private static OutputFormat format(Options options) {
    return OutputFormatFactory.createFormatInstance(
        stream(options), options.verbosity().orElse(Defaults.VERBOSITY));
  }

  private static PrintStream stream(Options options) {
    try {
      return options.getOutput().hasValue()
          ? new PrintStream(options.getOutput().get())
          : new UnCloseablePrintStream(System.out, Utils.guessConsoleEncoding());
    } catch (FileNotFoundException | UnsupportedEncodingException e) {
      throw new IllegalStateException(e);
    }
  }
}
