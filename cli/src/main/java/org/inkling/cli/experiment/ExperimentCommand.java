package org.inkling.cli.experiment;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.inkling.cli.json.JsonOption;
import org.inkling.cli.output.OutputException;
import org.inkling.cli.output.ProgressOutput;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * A command that measures or checks: it refuses bad options, runs its experiment, and reports the
 * result as text, as JSON and by its exit code.
 */
public abstract class ExperimentCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private JsonOption json = new JsonOption();

  /** An experiment whose options have been checked. */
  @FunctionalInterface
  protected interface Experiment {

    /**
     * Runs the experiment.
     *
     * @throws IllegalArgumentException if the keys do not suit the options
     */
    ExperimentReport run() throws IOException, InterruptedException;
  }

  /**
   * Returns the experiment that the options describe.
   *
   * @throws IllegalArgumentException if an option is wrong; the message names it
   */
  protected abstract Experiment prepare();

  @Override
  public final Integer call() throws IOException, InterruptedException {
    ExperimentReport report;
    try {
      refuseMisplacedOptions();
      Experiment experiment = prepare();
      json.requireWritable();
      report = experiment.run();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    } catch (Error e) { // it would end the process with the exit code of a failed check
      throw new IllegalStateException(spec.name() + " failed: " + e, e);
    }
    try {
      print(report, spec.commandLine().getOut());
    } catch (OutputException e) {
      if (report.passed()) {
        throw e;
      }
      ProgressOutput.end(spec.commandLine()); // a violation is not lost with the output
      print(report, spec.commandLine().getErr());
    } finally {
      json.write(report.json());
    }
    return report.passed() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private static void print(ExperimentReport report, PrintWriter out) {
    report.lines().forEach(out::println);
    out.flush();
  }

  /** Refuses options before the name of this command, where they would have no effect. */
  private void refuseMisplacedOptions() {
    var above = spec.commandLine().getParent().getParseResult().matchedOptions();
    if (!above.isEmpty()) {
      throw new IllegalArgumentException(
          above.getFirst().longestName() + " must come after " + spec.name());
    }
  }

  /** Refuses options that are given and would have no effect. */
  protected final void refuse(String reason, String... options) {
    for (String option : options) {
      if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new IllegalArgumentException(option + " " + reason);
      }
    }
  }

  /** Returns the output, for what an experiment says before its report. */
  protected final PrintWriter progress() {
    return ProgressOutput.of(spec.commandLine());
  }

  /** Returns a receiver of the steps, which prints them beside the output. */
  protected final StepListener steps() {
    return StepListener.to(spec.commandLine().getErr());
  }
}
