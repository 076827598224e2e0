package org.inkling.cli.bench;

import java.io.Serializable;

/** What a worker process is asked to do. */
sealed interface Request extends Serializable {

  /**
   * Make the streams and load the index, unless it is loaded as it has to be; answered by {@link
   * Answer.Ready}.
   *
   * @param kind the index
   * @param plan the measurement
   * @param keyFile where the keys are
   */
  record Prepare(Contender kind, Plan plan, String keyFile) implements Request {}

  /**
   * Run once; answered by {@link Answer.Repeated}.
   *
   * @param seconds how long at most
   * @param counts whether its latencies count
   */
  record Repeat(double seconds, boolean counts) implements Request {}

  /**
   * Run once, operations due at even intervals; answered by {@link Answer.Paced}.
   *
   * @param seconds how long at most
   * @param perSecond how many are due; 0 for each as soon as the one before is done
   */
  record Pace(double seconds, double perSecond) implements Request {}

  /**
   * Say what the plan came to; answered by {@link Answer.Totals}.
   *
   * @param keep whether an index that nothing was written to stays loaded, for another {@link
   *     Prepare}; any other is closed
   */
  record Finish(boolean keep) implements Request {}
}
