package org.inkling.examples.bench;

import java.io.Serializable;

/** What a worker process is asked to do. */
sealed interface Request extends Serializable {

  /**
   * Make the streams and load the index; answered by {@link Answer.Ready}.
   *
   * @param kind the index
   * @param plan the measurement
   * @param keyFile where the keys are
   */
  record Prepare(SubjectKind kind, Plan plan, String keyFile) implements Request {}

  /**
   * Run once; answered by {@link Answer.Repeated}.
   *
   * @param seconds how long at most
   * @param counts whether its latencies count
   */
  record Repeat(double seconds, boolean counts) implements Request {}

  /** Close the index and say what it came to; answered by {@link Answer.Totals}. */
  record Finish() implements Request {}
}
