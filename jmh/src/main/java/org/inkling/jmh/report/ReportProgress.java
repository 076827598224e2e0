package org.inkling.jmh.report;

import java.io.PrintWriter;
import java.util.Locale;
import org.inkling.cli.experiment.Text;

/** Prints a line for each step of a report, and one for each failure. */
final class ReportProgress {
  private final PrintWriter lines;
  private final long startNanos = System.nanoTime();
  private int steps;
  private int begun;

  ReportProgress(PrintWriter lines) {
    this.lines = lines;
  }

  /** Sets the number of steps. */
  void planned(int number) {
    steps = number;
  }

  /** Prints the step that begins now, and about how long it and those after it will take. */
  void begins(String what) {
    lines.printf(Locale.ROOT, "%d of %d, %s: %s%n", begun + 1, steps, elapsed(), what);
    lines.flush();
    begun++;
  }

  private String elapsed() {
    long seconds = (System.nanoTime() - startNanos) / 1_000_000_000;
    String text = Text.format("%d:%02d", seconds / 60, seconds % 60);
    if (begun == 0) {
      return text;
    }
    return text + Text.format(", about %d min left", seconds * (steps - begun) / begun / 60 + 1);
  }

  void found(Finding finding) {
    if (finding.failure() != null) {
      lines.println(finding.index() + ", " + finding.cell() + " failed: " + finding.failure());
      lines.flush();
    }
  }
}
