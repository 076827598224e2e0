package org.inkling.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {

  @Test
  void theMedianOfAnEvenNumberIsTheMeanOfTwo() {
    assertEquals(new Spread(2, 1, 3), Spread.of(3, 1, 2));
    assertEquals(new Spread(1.5, 1, 2), Spread.of(List.of(2.0, 1.0)));
    assertThrows(IllegalArgumentException.class, Spread::of);
  }

  @Test
  void theSampleStaysAsItIs() {
    double[] sample = {3, 1, 2};
    assertEquals(2, Spread.of(sample).median());
    assertArrayEquals(new double[] {3, 1, 2}, sample);
  }
}
