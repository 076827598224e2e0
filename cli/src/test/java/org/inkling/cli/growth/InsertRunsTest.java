package org.inkling.cli.growth;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of inserts, each handed out once, and the rates of their tenths. */
class InsertRunsTest {

  @ParameterizedTest
  @ValueSource(ints = {1_000, 1_008, 1_600, 4_501, 10_007})
  void everyInsertIsGrantedOnce(int total) {
    var runs = new InsertRuns(total);
    int granted = 0;
    for (int start = runs.take(0); start < total; start = runs.take(0)) {
      assertEquals(granted, start);
      granted = runs.end(start);
    }
    assertEquals(total, granted);
    assertEquals(total, runs.take(0), "and never again");
  }

  @Test
  void ratesAreOfTheTimeThatEachTenthTook() {
    int total = 16_000;
    var runs = new InsertRuns(total);
    long now = 0;
    for (int start = runs.take(now); start < total; start = runs.take(now)) {
      int tenth = start / (total / 10);
      now += tenth == 3 ? 160_000 : 16_000; // a run takes 16 us, ten times that in the fourth
    }
    double[] expected = new double[10];
    Arrays.fill(expected, 1e6);
    expected[3] = 1e5;
    assertArrayEquals(expected, runs.rates(now), 1e-6);
  }
}
