package org.inkling.disk.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.disk.column.LongColumn;
import org.inkling.disk.column.PlainColumn;
import org.inkling.disk.column.RadixTable;
import org.inkling.segmentation.KeyShapes;
import org.junit.jupiter.api.Test;

class RadixTableTest {
  private final SplittableRandom random = TestSeed.random("RadixTableTest");

  @Test
  void findsTheLastKeyNotAboveAnyKey() {
    KeyShapes.all()
        .forEach(
            (name, keys) -> {
              LongColumn column = PlainColumn.of(keys.length, i -> keys[i]);
              var table = RadixTable.over(column);
              for (int i = 0; i < 3000; i++) {
                long near = keys[random.nextInt(keys.length)] + random.nextInt(-2, 3);
                for (long key : new long[] {near, random.nextLong(), Long.MIN_VALUE, -1L >>> 1}) {
                  int place = Arrays.binarySearch(keys, key);
                  int expected = place >= 0 ? place : -place - 2;
                  assertEquals(expected, table.find(column, key), () -> name + ", key " + key);
                }
              }
            });
  }

  @Test
  void spreadKeysGetATableAndAnOutlierTakesItAway() {
    long[] keys = random.longs(10_000, 0, 1L << 40).sorted().distinct().toArray();
    long bytes = RadixTable.over(PlainColumn.of(keys.length, i -> keys[i])).bytes();
    assertTrue(bytes > keys.length / 2 && bytes <= 4L * keys.length, () -> bytes + " bytes");
    keys[keys.length - 1] = Long.MAX_VALUE;
    long left = RadixTable.over(PlainColumn.of(keys.length, i -> keys[i])).bytes();
    assertTrue(left < 64, () -> left + " bytes");
  }

  @Test
  void nothingIsFoundInNothing() {
    LongColumn none = PlainColumn.of(0, i -> 0);
    assertEquals(-1, RadixTable.over(none).find(none, 5));
  }
}
