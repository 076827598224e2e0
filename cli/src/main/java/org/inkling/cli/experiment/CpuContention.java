package org.inkling.cli.experiment;

import java.io.Serializable;

/**
 * The processor time that others took, as parts of the total.
 *
 * @param steal what other virtual machines of the host took
 * @param others what other processes took, and the system while it worked for no process
 */
public record CpuContention(double steal, double others) implements Serializable {

  /** Returns the part that this process could not use. */
  public double both() {
    return steal + others;
  }
}
