package org.inkling.kafka.streams.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The memory of this process.
 *
 * @param heap what is on the heap after a full collection
 * @param resident the pages in memory
 * @param mostResident the most of them since the start
 * @units bytes
 */
record ProcessMemory(long heap, long resident, long mostResident) {
  private static final Path STATUS = Path.of("/proc/self/status");

  /** Collects garbage, and returns what is left. */
  static ProcessMemory afterCollection() throws IOException {
    System.gc();
    System.gc();
    return new ProcessMemory(usedHeap(), status("VmRSS:"), status("VmHWM:"));
  }

  /** Returns what is on the heap now, garbage included. */
  static long usedHeap() {
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** Returns a size that the operating system states, 0 where there is none. */
  private static long status(String name) throws IOException {
    if (!Files.exists(STATUS)) {
      return 0;
    }
    for (String line : Files.readAllLines(STATUS)) {
      if (line.startsWith(name)) {
        String kib = line.substring(name.length()).replace("kB", "").strip();
        return Long.parseLong(kib) << 10;
      }
    }
    return 0;
  }
}
