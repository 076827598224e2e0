package org.inkling.disk.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import org.junit.jupiter.api.Test;

class ModelSpecTest {
  private static final int PAGE = 255;

  @Test
  void epsilonFollowsFromEquation4() {
    assertEquals(1, epsilon(1.01, 1)); // 3 entries searched
    assertEquals(6, epsilon(1.05, 1)); // 13 entries
    assertEquals(0, epsilon(1, 1));
    assertEquals(63, epsilon(1.5, 1));
    assertEquals(255, epsilon(3, 1));
    assertEquals(0, epsilon(1, PAGE)); // one page of entries
    assertEquals(0, epsilon(2, PAGE));
    assertEquals(1, epsilon(3, PAGE)); // three pages
  }

  @Test
  void whatEpsilonGivesIsAtMostWhatWasAskedFor() {
    for (double pages = 1; pages < 6; pages += 0.01) {
      for (int granularity : new int[] {1, 15, 51, PAGE}) {
        long epsilon = epsilon(pages, granularity);
        double nominal = ModelSpec.expectedPages(epsilon, granularity, PAGE);
        assertTrue(nominal <= pages + 1e-9);
        assertTrue(ModelSpec.expectedPages(epsilon + 1, granularity, PAGE) > pages);
      }
    }
  }

  @Test
  void epsilonIsTheInverseOfTheExpectedPages() {
    for (long epsilon = 0; epsilon < 2000; epsilon++) {
      assertEquals(epsilon, epsilon(ModelSpec.expectedPages(epsilon, 1, PAGE), 1));
      assertEquals(epsilon, epsilon(ModelSpec.expectedPages(epsilon, 7, PAGE), 7));
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
      assertEquals(kind, ModelKind.of(kind.label()));
      assertEquals(kind, ModelKind.ofCode(kind.code()));
    }
    assertEquals(ModelKind.values().length, labels.size());
    assertEquals(ModelKind.values().length, codes.size());
    assertNull(ModelKind.ofCode(0));
    assertNull(ModelKind.ofCode(1L << 32 | 1));
    var none = assertThrows(IllegalArgumentException.class, () -> ModelKind.of("pgm-e"));
    assertTrue(String.valueOf(none.getMessage()).contains("pgm-e, expected one of pgm, "));
  }

  private static long epsilon(double pages, int granularity) {
    return new ModelSpec(ModelKind.PGM, pages, granularity).epsilon(PAGE);
  }
}
