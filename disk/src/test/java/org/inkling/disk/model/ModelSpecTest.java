package org.inkling.disk.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashSet;
import org.junit.jupiter.api.Test;

class ModelSpecTest {
  private static final int PAGE = 255;

  @Test
  void epsilonFollowsFromEquation4() {
    assertEquals(6, epsilon(1.05, 1)); // 13.75 entries searched
    assertEquals(0, epsilon(1, 1));
    assertEquals(64, epsilon(1.5, 1));
    assertEquals(255, epsilon(3, 1));
    assertEquals(PAGE / 2, epsilon(1, PAGE));
    assertEquals(PAGE, epsilon(2, PAGE));
  }

  @Test
  void whatEpsilonGivesIsAtMostWhatWasAskedFor() {
    for (double pages = 1; pages < 6; pages += 0.01) {
      for (int granularity : new int[] {1, 15, 51, PAGE}) {
        double nominal = 1 + (2.0 * epsilon(pages, granularity) - granularity) / PAGE;
        assertEquals(pages - 1.0 / PAGE, nominal, 1.0001 / PAGE);
      }
    }
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    for (double pages : new double[] {0.99, Double.NaN, Double.POSITIVE_INFINITY, -1}) {
      assertThrows(IllegalArgumentException.class, () -> new ModelSpec(ModelKind.PGM, pages, 1));
    }
    assertThrows(IllegalArgumentException.class, () -> new ModelSpec(ModelKind.PGM, 2, 0));
    assertThrows(IllegalArgumentException.class, () -> epsilon(2, PAGE + 1));
  }

  @Test
  void kindsHaveNamesAndNumbersOfTheirOwn() {
    var labels = new HashSet<String>();
    var codes = new HashSet<Integer>();
    for (ModelKind kind : ModelKind.values()) {
      labels.add(kind.label());
      codes.add(kind.code());
    }
    assertEquals(ModelKind.values().length, labels.size());
    assertEquals(ModelKind.values().length, codes.size());
  }

  private static long epsilon(double pages, int granularity) {
    return new ModelSpec(ModelKind.PGM, pages, granularity).epsilon(PAGE);
  }
}
