package org.inkling.disk.system;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;

/** Checks that a ring releases all its resources, even if the system refuses it. */
class ReadRingTest {
  private static final int MORE_THAN_THERE_IS = 1 << 20;

  @Test
  void aRefusedRingLeavesNoMemory() {
    assumeTrue(LinuxCalls.AVAILABLE);
    Arena arena = Arena.ofShared();
    assertThrows(IOException.class, () -> new ReadRing(MORE_THAN_THERE_IS, arena));
    assertFalse(arena.scope().isAlive());
  }

  @Test
  void aClosedRingLeavesNoMemory() throws IOException {
    assumeTrue(RingProbe.hasRings());
    Arena arena = Arena.ofShared();
    try (var ring = new ReadRing(4, arena)) {
      assertFalse(ring.hasResult());
      assertTrue(arena.scope().isAlive());
    }
    assertFalse(arena.scope().isAlive());
  }
}
