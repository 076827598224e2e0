package org.inkling.jmh.report;

import java.io.Console;
import java.io.PrintWriter;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows the progress of a report: a bar in a terminal, otherwise a line for each step. */
final class ReportProgress implements AutoCloseable {
  private static final int WIDTH = 110;
  private static final int UPDATE_MILLIS = 500;

  private final PrintWriter lines;
  private final boolean terminal;
  private final long startNanos = System.nanoTime();
  private @Nullable ProgressBar bar;
  private int steps;
  private int begun;
  private String step = "";

  ReportProgress(PrintWriter lines) {
    Console console = System.console();
    this.lines = lines;
    this.terminal = console != null && console.isTerminal();
  }

  void planned(int number) {
    steps = number;
    if (terminal) {
      bar =
          new ProgressBarBuilder()
              .setTaskName("report")
              .setInitialMax(number)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(UPDATE_MILLIS)
              .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
              .build();
    }
  }

  void begins(String what) {
    step = what;
    if (bar != null) {
      bar.stepTo(begun);
      bar.setExtraMessage(what);
    } else {
      lines.printf("%d of %d, %s: %s%n", begun + 1, steps, elapsed(), what);
      lines.flush();
    }
    begun++;
  }

  private String elapsed() {
    long seconds = (System.nanoTime() - startNanos) / 1_000_000_000;
    String text = "%d:%02d".formatted(seconds / 60, seconds % 60);
    if (begun == 0) {
      return text;
    }
    return text + ", about %d min left".formatted(seconds * (steps - begun) / begun / 60 + 1);
  }

  void tells(String text) {
    if (bar != null) {
      bar.setExtraMessage(step + ", " + text);
    }
  }

  void found(Finding finding) {
    if (finding.failure() != null) {
      lines.println(finding.index() + ", " + finding.cell() + " failed: " + finding.failure());
      lines.flush();
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.stepTo(begun);
      bar.close();
    }
  }
}
