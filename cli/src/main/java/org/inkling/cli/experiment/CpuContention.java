package org.inkling.cli.experiment;

import java.io.Serializable;

/**
 * The processor time that others took, as parts of the total.
 *
 * @param steal what other virtual machines of the host took
 * @param others what other processes took, and the system while it worked for no process
 */
public record CpuContention(double steal, double others) implements Serializable {
  /** The largest part that others may take from a measurement from which conclusions are drawn. */
  public static final double MAX_QUIET = 0.1;

  /** Returns the part that this process could not use. */
  public double both() {
    return steal + others;
  }

  /** Returns whether others took more than a tenth of the processor time. */
  public boolean isDisturbance() {
    return both() > MAX_QUIET;
  }
}
