package org.inkling.cli.datasets;

import java.io.Console;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.inkling.cli.experiment.Text;
import org.jspecify.annotations.Nullable;

/**
 * Shows the progress of a task on standard error. Used by one thread at a time.
 *
 * <p>Short tasks show nothing: the bar appears after a second in a terminal, and after ten seconds
 * elsewhere, where standard error is probably a log, which then gets a line every few seconds.
 */
public final class ProgressLine implements AutoCloseable {
  private static final int WIDTH = 78;

  private final String task;
  private final Duration patience;
  private final int updateMillis;
  private final long startNanos = System.nanoTime();
  private @Nullable ProgressBar bar;

  /** Shows the progress of {@code task}, which begins now. */
  public ProgressLine(String task) {
    Console console = System.console();
    boolean terminal = console != null && console.isTerminal();
    this.task = task;
    patience = Duration.ofSeconds(terminal ? 1 : 10);
    updateMillis = terminal ? 200 : 5000;
  }

  /**
   * Updates the progress.
   *
   * @param done the amount done so far
   * @param total the total amount; negative if unknown
   */
  public void at(long done, long total) {
    if (bar != null) {
      bar.stepTo(done);
      return;
    }
    Duration elapsed = Duration.ofNanos(System.nanoTime() - startNanos);
    if (elapsed.compareTo(patience) >= 0) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setInitialMax(total)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(updateMillis)
              .setConsumer(new Bar())
              .startsFrom(done, elapsed)
              .build();
    }
  }

  /** Prints the bar with the digits of all other output, whatever the locale. */
  private static final class Bar extends ConsoleProgressBarConsumer {
    Bar() {
      super(System.err, WIDTH);
    }

    @Override
    public void accept(String line) {
      super.accept(Text.asciiDigits(line));
    }
  }

  /** Ends the line, after the task has ended or failed. */
  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
