package org.inkling.examples.bench;

import java.lang.management.ManagementFactory;

/** The heap of this process. */
public final class Heap {

  private Heap() {}

  /** Bytes in use after a collection. */
  public static long usedBytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
