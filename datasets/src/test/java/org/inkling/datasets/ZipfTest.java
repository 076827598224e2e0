package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ZipfTest {
  private static final int DRAWS = 200_000;

  @ParameterizedTest
  @CsvSource({"1, 0.99", "2, 0.5", "10, 0", "10, 0.5", "50, 0.99", "50, 1", "50, 1.5", "1000, 3"})
  void ranksComeAsOftenAsTheyShould(int n, double theta) {
    var random = TestSeed.random("ZipfTest");
    var zipf = new Zipf(n, theta);
    int[] counts = new int[n];
    for (int i = 0; i < DRAWS; i++) {
      counts[(int) zipf.next(random)]++;
    }
    double sum = 0;
    for (int rank = 1; rank <= n; rank++) {
      sum += Math.pow(rank, -theta);
    }
    for (int rank = 1; rank <= n; rank++) {
      double expected = DRAWS * Math.pow(rank, -theta) / sum;
      assertEquals(expected, counts[rank - 1], 7 * Math.sqrt(expected) + 7, "rank " + rank);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.2, 0.99, 1, 1.2})
  void rangesBeyondAnyTable(double theta) {
    var random = TestSeed.random("ZipfTest");
    long n = 1L << 40;
    var zipf = new Zipf(n, theta);
    for (int i = 0; i < 10_000; i++) {
      long rank = zipf.next(random);
      assertTrue(rank >= 0 && rank < n, "rank " + rank);
    }
  }

  @Test
  void impossibleDistributions() {
    assertThrows(IllegalArgumentException.class, () -> new Zipf(0, 0.5));
    assertThrows(IllegalArgumentException.class, () -> new Zipf(10, -0.1));
    assertThrows(IllegalArgumentException.class, () -> new Zipf(10, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> new Zipf(10, Double.POSITIVE_INFINITY));
  }
}
