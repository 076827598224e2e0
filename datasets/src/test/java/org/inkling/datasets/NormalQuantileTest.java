package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

final class NormalQuantileTest {

  private static double at(double probability) {
    return NormalQuantile.at((long) (probability * 0x1p63) << 1);
  }

  @Test
  void knownQuantiles() {
    assertEquals(0, at(0.5), 1e-9);
    assertEquals(1.959963984540054, at(0.975), 5e-9);
    assertEquals(-1.959963984540054, at(0.025), 5e-9);
    assertEquals(-2.326347874040841, at(0.01), 5e-9);
    assertEquals(0.6744897501960817, at(0.75), 5e-9);
    assertEquals(-4.753424308822899, at(1e-6), 1e-8);
  }

  @Test
  void theEndsAreFiniteAndMirrored() {
    assertEquals(-NormalQuantile.at(-1), NormalQuantile.at(0));
    assertTrue(NormalQuantile.at(-1) > 9 && NormalQuantile.at(-1) < 9.3);
  }

  @Test
  void normalKeysHaveTheDeviationTheyPromise() {
    long[] keys = Keys.read(GeneratedSet.NORMAL.keys(50_000, TestSeed.of("NormalQuantileTest")));
    double within = Arrays.stream(keys).filter(key -> Math.abs(key) <= 1L << 59).count() / 50_000.0;
    assertEquals(0.6827, within, 0.015);
  }
}
