package org.inkling.disk.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.disk.column.LineTable;
import org.inkling.disk.column.LongColumn;
import org.inkling.disk.column.SharedSlopes;
import org.inkling.disk.column.SlopeGroups;
import org.inkling.disk.line.FittedLine;
import org.inkling.disk.line.LineFitter;
import org.inkling.disk.line.Placement;
import org.inkling.segmentation.KeyShapes;
import org.junit.jupiter.api.Test;

class LineColumnsTest {
  private static final Placement PLACEMENT = new Placement(2, 1, 16, true);

  private final SplittableRandom random = TestSeed.random("LineColumnsTest");

  @Test
  void eachStepOfCompressionIsSelectableByItselfAndSaves() {
    for (String shape : new String[] {"clusters", "log-uniform", "uniform"}) {
      long[] keys = KeyShapes.all().get(shape);
      Map<String, Long> plain = parts(shape, keys, new LineColumns(false, false, false));
      for (int steps = 1; steps < 8; steps++) {
        var columns = new LineColumns((steps & 1) > 0, (steps & 2) > 0, (steps & 4) > 0);
        Map<String, Long> parts = parts(shape, keys, columns);
        checkPart("pivots", columns.pivots(), plain, parts);
        checkPart("slopes", columns.slopes(), plain, parts);
        checkPart("starts", columns.starts(), plain, parts);
      }
    }
  }

  private static void checkPart(
      String part, boolean isCompressed, Map<String, Long> plain, Map<String, Long> parts) {
    long bytes = parts.getOrDefault(part, 0L);
    long whole = plain.getOrDefault(part, 0L);
    assertTrue(
        isCompressed ? bytes < whole : bytes == whole,
        () -> part + " of " + parts + ", plain " + whole);
  }

  private Map<String, Long> parts(String shape, long[] keys, LineColumns columns) {
    var builder = new PgmBuilder(ModelKind.PGM_D, PLACEMENT, columns);
    for (long key : keys) {
      builder.add(key);
    }
    PageModel model = builder.build();
    new WindowCheck(shape + ", " + columns, model, keys, 16).all(random);
    var parts = new HashMap<String, Long>();
    model.parts(parts::put);
    long sum = parts.values().stream().mapToLong(Long::longValue).sum();
    assertEquals(sum, model.memoryBytes());
    return parts;
  }

  /** Every line's slope is within its interval, and each group's slope is needed. */
  @Test
  void sharedSlopesStayWithinTheIntervalsOfTheirLines() {
    KeyShapes.all()
        .forEach(
            (name, keys) -> {
              List<FittedLine> lines = lines(keys);
              LongColumn slopes = SharedSlopes.of(lines, 0.5);
              var used = new HashSet<Long>();
              for (int i = 0; i < lines.size(); i++) {
                double slope = Double.longBitsToDouble(slopes.get(i));
                FittedLine line = lines.get(i);
                assertTrue(
                    slope >= line.minSlope() && slope <= line.maxSlope(),
                    () -> name + ": " + slope + " for " + line);
                used.add(slopes.get(i));
              }
              assertEquals(SlopeGroups.of(lines, 0.5).size(), used.size(), name);
            });
  }

  @Test
  void startsOfRoughPivotsDoNotDescend() {
    KeyShapes.all()
        .forEach(
            (name, keys) -> {
              var columns = new LineColumns(true, true, false);
              LineTable table = columns.table(lines(keys), PLACEMENT, keys.length);
              for (int i = 1; i < table.size(); i++) {
                assertTrue(table.starts().get(i - 1) <= table.starts().get(i), name);
                assertTrue(table.pivots().get(i - 1) < table.pivots().get(i), name);
              }
            });
  }

  private static List<FittedLine> lines(long[] keys) {
    var lines = new ArrayList<FittedLine>();
    var fitter = new LineFitter(PLACEMENT, lines::add);
    for (long key : keys) {
      fitter.add(key);
    }
    fitter.finish();
    return lines;
  }

  @Test
  void theSimplestNumberOfAnIntervalEndsInMostZeros() {
    assertEquals(0, SlopeGroups.simplest(0, 17));
    assertEquals(16, SlopeGroups.simplest(9, 17));
    assertEquals(12, SlopeGroups.simplest(11, 15));
    assertEquals(7, SlopeGroups.simplest(7, 7));
    for (int round = 0; round < 10_000; round++) {
      long min = 1 + random.nextLong(1000);
      long max = min + random.nextLong(1000);
      long simplest = SlopeGroups.simplest(min, max);
      assertTrue(simplest >= min && simplest <= max);
      for (long i = min; i <= max; i++) {
        assertTrue(Long.numberOfTrailingZeros(i) <= Long.numberOfTrailingZeros(simplest));
      }
    }
  }
}
