package org.inkling.disk.system;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Asks the system for a ring without any of the code that uses one. */
public final class RingProbe {

  private RingProbe() {}

  /** Whether the system makes rings for us, in the shape that is used here, of Linux 5.4. */
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
