package org.inkling.cli.output;

import java.io.PrintWriter;
import java.io.Writer;
import picocli.CommandLine;

/**
 * The output of a command for what it says before its work is done. Losing that does not end the
 * work: its results, files and exit code count. The next use of the command's own output fails.
 */
public final class ProgressOutput extends Writer {
  private final PrintWriter target;

  private ProgressOutput(PrintWriter target) {
    this.target = target;
  }

  /** Returns a writer to the output of a command, which writes each line at once. */
  public static PrintWriter of(CommandLine command) {
    return new PrintWriter(new ProgressOutput(command.getOut()), true);
  }

  /** Lets a command go on, or end with an exit code of its own, although its output is lost. */
  public static void end(CommandLine command) {
    command.setOut(new PrintWriter(Writer.nullWriter())); // the old one would try its lines again
  }

  @Override
  public void write(char[] text, int from, int count) {
    attempt(() -> target.write(text, from, count));
  }

  @Override
  public void flush() {
    attempt(target::flush);
  }

  private static void attempt(Runnable step) {
    try {
      step.run();
    } catch (OutputException e) { // every later write to the target throws it again
    }
  }

  @Override
  public void close() {
    flush();
  }
}
