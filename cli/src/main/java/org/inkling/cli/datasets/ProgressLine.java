package org.inkling.cli.datasets;

import java.io.Console;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows on standard error how far some work is; for one thread at a time.
 *
 * <p>Quick work stays silent: the bar appears after a second in a terminal, and after ten where
 * standard error may well be a log, which then gets a line every few seconds.
 */
public final class ProgressLine implements AutoCloseable {
  private static final int WIDTH = 78;

  private final String task;
  private final Duration patience;
  private final int updateMillis;
  private final long startNanos = System.nanoTime();
  private @Nullable ProgressBar bar;

  /** Watches work that begins now, and is called {@code task}. */
  public ProgressLine(String task) {
    Console console = System.console();
    boolean terminal = console != null && console.isTerminal();
    this.task = task;
    patience = Duration.ofSeconds(terminal ? 1 : 10);
    updateMillis = terminal ? 200 : 5000;
  }

  /**
   * Some more is done.
   *
   * @param done how much so far
   * @param total of how much; negative if nobody knows
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
              .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
              .startsFrom(done, elapsed)
              .build();
    }
  }

  /** The work is over, or has failed. */
  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
