package org.inkling.cli.experiment;

import java.io.PrintWriter;

/** Receives a line for each step of an experiment. */
@FunctionalInterface
public interface StepListener {

  /** Reports a step that begins or has ended. */
  void report(String step);

  /** Reports a formatted step. */
  @SuppressWarnings("AnnotateFormatMethod") // the annotation is in a library that is not used here
  default void report(String format, Object... details) {
    report(Text.format(format, details));
  }

  /** Returns a receiver that prints each step immediately. */
  static StepListener to(PrintWriter out) {
    return step -> {
      out.println(step);
      out.flush();
    };
  }

  /** Returns a receiver that adds {@code prefix} to each step and forwards it to this one. */
  default StepListener after(String prefix) {
    return step -> report(prefix + step);
  }
}
