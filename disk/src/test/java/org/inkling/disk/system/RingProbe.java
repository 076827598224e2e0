package org.inkling.disk.system;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Requests a ring from the system, without the code that uses rings. */
public final class RingProbe {

  private RingProbe() {}

  /**
   * Returns whether this process can create rings with the features used here, those of Linux 5.4.
   */
  public static boolean hasRings() {
    if (!LinuxCalls.AVAILABLE) {
      return false;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment parameters = arena.allocate(120, Long.BYTES);
      LinuxCalls.close(LinuxCalls.setUpRing(1, parameters));
      return (parameters.get(ValueLayout.JAVA_INT, 20) & 1) != 0;
    } catch (IOException e) {
      return false;
    }
  }
}
