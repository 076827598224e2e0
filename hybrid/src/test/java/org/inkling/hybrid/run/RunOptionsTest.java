package org.inkling.hybrid.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What no file could be written with is refused when it is given. */
class RunOptionsTest {
  private static final RunOptions OPTIONS = RunOptions.defaults();

  private static void assertRefused(String expected, Executable given) {
    var refused = assertThrows(IllegalArgumentException.class, given);
    assertTrue(refused.getMessage().endsWith(expected), refused.getMessage());
  }

  @Test
  void boundsAreChecked() {
    for (double pages : new double[] {Double.NaN, 0, 0.99, 1024.5, Double.POSITIVE_INFINITY}) {
      assertRefused("expected 1 to 1024", () -> OPTIONS.expectedPages(pages));
    }
    for (int bytes : new int[] {Integer.MIN_VALUE, -512, 0, 256, 513, 4095, 1 << 21}) {
      assertRefused("a power of two from 512 to 2^20", () -> OPTIONS.pageBytes(bytes));
    }
    for (long entries : new long[] {Long.MIN_VALUE, -1, 0, (1L << 40) + 1, Long.MAX_VALUE}) {
      assertRefused("expected 1 to 2^40", () -> OPTIONS.partitionEntries(entries));
    }
    for (int workers : new int[] {Integer.MIN_VALUE, -1, 0, 257}) {
      assertRefused("expected 1 to 256", () -> OPTIONS.workers(workers));
    }
    assertThrows(NullPointerException.class, () -> OPTIONS.model(null));
    assertThrows(NullPointerException.class, () -> OPTIONS.access(null));
  }

  @Test
  void theBoundsThemselvesAreTaken() {
    var least = OPTIONS.expectedPages(1).pageBytes(512).partitionEntries(1).workers(1);
    assertEquals(512, least.pageBytes());
    var most =
        OPTIONS.expectedPages(1024).pageBytes(1 << 20).partitionEntries(1L << 40).workers(256);
    assertEquals(1L << 40, most.partitionEntries());
  }
}
