package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

final class PermutationTest {

  @Test
  void everyPositionIsHitOnce() {
    long seed = TestSeed.of("PermutationTest");
    for (int size = 1; size <= 300; size++) {
      var permutation = new Permutation(size, seed + size);
      var hit = new BitSet();
      for (int position = 0; position < size; position++) {
        long to = permutation.apply(position);
        assertTrue(to >= 0 && to < size);
        hit.set((int) to);
      }
      assertEquals(size, hit.cardinality());
    }
  }

  @Test
  void neighboursAreTornApart() {
    var permutation = new Permutation(1_000_000, 1);
    int near = 0;
    for (int position = 1; position < 10_000; position++) {
      if (Math.abs(permutation.apply(position) - permutation.apply(position - 1)) < 1000) {
        near++;
      }
    }
    assertTrue(near < 100, near + " of 10000 neighbours stay near");
    assertNotEquals(permutation.apply(5), new Permutation(1_000_000, 2).apply(5));
  }

  @Test
  void theLargestSize() {
    long size = 1L << 62;
    var permutation = new Permutation(size, 3);
    assertTrue(permutation.apply(size - 1) < size);
    assertThrows(IllegalArgumentException.class, () -> new Permutation(size + 1, 3));
    assertThrows(IllegalArgumentException.class, () -> new Permutation(0, 3));
  }

  @Test
  void positionsOutside() {
    var permutation = new Permutation(10, 1);
    assertThrows(IndexOutOfBoundsException.class, () -> permutation.apply(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> permutation.apply(10));
  }
}
