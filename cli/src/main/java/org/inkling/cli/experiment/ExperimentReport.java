package org.inkling.cli.experiment;

import java.util.List;

/** The result of an experiment, which is also the content of its JSON file. */
public interface ExperimentReport {

  /** Returns the result as text. */
  List<String> lines();

  /** Returns false if an answer was wrong or a check failed, so that the command exits with 1. */
  boolean passed();

  /** Returns the content of the JSON file. */
  default Object json() {
    return this;
  }
}
