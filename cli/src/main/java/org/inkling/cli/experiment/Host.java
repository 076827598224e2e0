package org.inkling.cli.experiment;

/**
 * Where an experiment ran.
 *
 * @param machine processors, memory and operating system
 * @param jdk the virtual machine
 * @param flags the flags of this process
 */
public record Host(String machine, String jdk, String flags) {

  /** This process. */
  public static Host here() {
    return new Host(Machine.describe(), Machine.jdk(), Machine.flags());
  }
}
