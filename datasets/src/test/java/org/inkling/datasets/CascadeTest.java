package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.inkling.TestSeed;
import org.inkling.source.KeyOrder;
import org.junit.jupiter.api.Test;

final class CascadeTest {

  @Test
  void anyNumberOfKeysThatTheRangeHolds() {
    long seed = TestSeed.of("CascadeTest");
    Split wild = new SpreadSplit(3, 3, 3, 3);
    for (int bits = 0; bits <= 8; bits++) {
      for (int count = 0; count <= 1 << bits; count++) {
        for (Split split : new Split[] {wild, new FairSplit()}) {
          long[] keys = Keys.read(new Cascade(5, bits, count, split, seed));
          assertEquals(count, keys.length);
          long end = 5 + (1L << bits);
          assertTrue(
              Arrays.stream(keys)
                  .map(KeyOrder.UNSIGNED::number)
                  .allMatch(key -> key >= 5 && key < end));
        }
      }
    }
  }

  @Test
  void splitsThatSendAllKeysToOneSide() {
    Split left = (count, random) -> count;
    Split right = (count, random) -> 0;
    long[] lowest = Keys.read(new Cascade(1, 62, 1000, left, 1));
    assertTrue(KeyOrder.UNSIGNED.number(lowest[999]) <= 1024);
    long[] highest = Keys.read(new Cascade(1, 62, 1000, right, 1));
    assertTrue(KeyOrder.UNSIGNED.number(highest[0]) > (1L << 62) - 1024);
  }

  @Test
  void moreKeysThanTheRangeHolds() {
    assertThrows(IllegalArgumentException.class, () -> new Cascade(1, 3, 9, new FairSplit(), 1));
    assertThrows(IllegalArgumentException.class, () -> new Cascade(1, 3, -1, new FairSplit(), 1));
  }

  @Test
  void fairSplitsAreFair() {
    var random = new SeededRandom(TestSeed.of("CascadeTest"));
    var split = new FairSplit();
    for (long count : new long[] {2, 63, 64, 65, 4096, 5000, 1L << 32}) {
      int draws = 4000;
      double sum = LongStream.range(0, draws).mapToDouble(i -> split.left(count, random)).sum();
      double deviation = Math.sqrt(count * draws) / 2;
      assertEquals(count * (draws / 2.0), sum, 6 * deviation, "count " + count);
    }
  }

  @Test
  void uniformKeysFillEveryPartOfTheDomain() {
    int parts = 16;
    int perPart = 5000;
    int[] counts = new int[parts];
    for (long key :
        Keys.read(GeneratedSet.UNIFORM.keys((long) parts * perPart, TestSeed.of("CascadeTest")))) {
      counts[(int) (KeyOrder.UNSIGNED.number(key) >>> 60)]++;
    }
    for (int count : counts) {
      assertEquals(perPart, count, 7 * Math.sqrt(perPart));
    }
  }
}
