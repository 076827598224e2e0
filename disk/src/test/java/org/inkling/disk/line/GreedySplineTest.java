package org.inkling.disk.line;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.inkling.model.LinearModel;
import org.inkling.segmentation.KeyShapes;
import org.junit.jupiter.api.Test;

class GreedySplineTest {

  private record Knot(long key, long height) {}

  @Test
  void theSplineWillDoForAllKeys() {
    for (Placement placement : Placements.all()) {
      KeyShapes.all().forEach((name, keys) -> check(name + ", " + placement, keys, placement));
    }
  }

  private static void check(String name, long[] keys, Placement placement) {
    List<Knot> knots = fit(keys, placement);
    assertEquals(keys[0], knots.getFirst().key(), name);
    assertEquals(keys[keys.length - 1], knots.getLast().key(), name);
    int at = 0;
    for (int i = 0; i < keys.length; i++) {
      while (at + 1 < knots.size() && knots.get(at + 1).key() <= keys[i]) {
        at++;
        assertTrue(knots.get(at - 1).height() <= knots.get(at).height(), name);
      }
      long position = GreedySpline.position(height(knots, at, keys[i]));
      int entry = i;
      assertTrue(
          position >= placement.lowest(i) && position <= placement.highest(i),
          () -> name + ": entry " + entry + " at " + position);
    }
  }

  private static long height(List<Knot> knots, int at, long key) {
    Knot from = knots.get(at);
    if (at + 1 == knots.size()) {
      return from.height();
    }
    Knot to = knots.get(at + 1);
    double share =
        LinearModel.toUnsignedDouble(key - from.key())
            / LinearModel.toUnsignedDouble(to.key() - from.key());
    return GreedySpline.height(from.height(), to.height(), share);
  }

  @Test
  void evenKeysNeedTwoKnotsAtNoError() {
    long[] keys = new long[100_000];
    Arrays.setAll(keys, i -> Long.MIN_VALUE + 3L * i * 7);
    assertEquals(2, fit(keys, new Placement(0, 1, 255, false)).size());
    assertEquals(2, fit(keys, new Placement(0, 1, 255, true)).size());
  }

  @Test
  void nothingMakesNoKnotAndOneKeyOne() {
    assertEquals(List.of(), fit(new long[0], new Placement(0, 1, 1, true)));
    assertEquals(List.of(new Knot(7, 4)), fit(new long[] {7}, new Placement(0, 1, 1, true)));
  }

  @Test
  void refusesKeysThatDoNotAscend() {
    var spline = new GreedySpline(new Placement(1, 1, 1, false), (key, height) -> {});
    spline.add(5);
    assertThrows(IllegalArgumentException.class, () -> spline.add(5));
  }

  private static List<Knot> fit(long[] keys, Placement placement) {
    var knots = new ArrayList<Knot>();
    var spline = new GreedySpline(placement, (key, height) -> knots.add(new Knot(key, height)));
    for (long key : keys) {
      spline.add(key);
    }
    spline.finish();
    assertEquals(keys.length, spline.entries());
    return knots;
  }
}
