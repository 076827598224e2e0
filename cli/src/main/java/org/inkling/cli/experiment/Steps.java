package org.inkling.cli.experiment;

import java.io.PrintWriter;
import java.util.Locale;

/** Receives a line for each step of an experiment. */
@FunctionalInterface
public interface Steps {

  /** Reports a step that begins or is over. */
  void report(String step);

  /** Reports a formatted step. */
  @SuppressWarnings("AnnotateFormatMethod") // the annotation is in a library that we do not need
  default void report(String format, Object... details) {
    report(String.format(Locale.ROOT, format, details));
  }

  /** Prints each step at once. */
  static Steps to(PrintWriter out) {
    return step -> {
      out.println(step);
      out.flush();
    };
  }

  /** Reports the same steps with {@code prefix} before each. */
  default Steps after(String prefix) {
    return step -> report(prefix + step);
  }
}
