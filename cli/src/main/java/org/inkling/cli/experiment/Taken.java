package org.inkling.cli.experiment;

import java.io.Serializable;

/**
 * What others took of the processors' time, as parts of all of it.
 *
 * @param steal other machines of the host
 * @param others other processes, and the system where it worked for none
 */
public record Taken(double steal, double others) implements Serializable {

  /** The part that this process could not have. */
  public double both() {
    return steal + others;
  }
}
