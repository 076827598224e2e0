package org.inkling.cli.experiment;

import java.io.Serializable;

/**
 * The host of an experiment.
 *
 * @param machine the processors, the memory and the operating system
 * @param flags the flags of this process
 */
public record Host(String machine, String jdk, String flags) implements Serializable {

  /** Returns the host of this process. */
  public static Host here() {
    return new Host(Machine.describe(), Machine.jdk(), Machine.flags());
  }
}
