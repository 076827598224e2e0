package org.inkling.cli.experiment;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;

/** The heap of this process. */
public final class Heap {

  private Heap() {}

  /**
   * Returns the bytes in use immediately after a collection, as recorded by the collector. A later
   * figure would include the buffers that threads reserve for allocation, often megabytes.
   */
  public static long usedBytes() {
    System.gc();
    long used = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        MemoryUsage left = pool.getCollectionUsage();
        used += (left == null ? pool.getUsage() : left).getUsed(); // some pools do not record it
      }
    }
    return used;
  }
}
