package org.inkling.disk.leco;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/** Sequences that are difficult for lines: extremes, jumps and curves, in any order. */
final class Sequences {
  private Sequences() {}

  static Map<String, long[]> all(SplittableRandom random) {
    var all = new LinkedHashMap<String, long[]>();
    addSmall(all, random);
    addExtreme(all);
    addStraight(all);
    addRandom(all, random);
    return all;
  }

  private static void addSmall(Map<String, long[]> all, SplittableRandom random) {
    all.put("none", new long[0]);
    for (long value : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, random.nextLong()}) {
      all.put("one, " + value, new long[] {value});
    }
    all.put("both ends", new long[] {Long.MIN_VALUE, Long.MAX_VALUE});
    all.put("both ends, descending", new long[] {Long.MAX_VALUE, Long.MIN_VALUE});
    for (int count = 2; count < 12; count++) {
      all.put(count + " random", random.longs(count).toArray());
    }
  }

  private static void addExtreme(Map<String, long[]> all) {
    long min = Long.MIN_VALUE;
    long max = Long.MAX_VALUE;
    all.put("alternating ends", filled(5000, i -> i % 2 == 0 ? min : max));
    all.put("alternating around zero", filled(5000, i -> i % 2 == 0 ? -1 : 0));
    all.put("three in turn", filled(5000, i -> i % 3 == 0 ? min : i % 3 == 1 ? 0 : max));
    all.put("least, then greatest", filled(5000, i -> i < 2500 ? min : max));
    all.put("runs at both ends", filled(5000, i -> i < 2500 ? min + i : max - 5000 + i));
    all.put("outlier within a line", filled(5000, i -> i == 3333 ? max : i));
    all.put("steps of 2^62", filled(5000, i -> i << 62));
    all.put("steps of 2^63 - 1", filled(5000, i -> i * max));
  }

  private static void addStraight(Map<String, long[]> all) {
    all.put("constant", filled(10_000, i -> 42));
    all.put("constant least", filled(10_000, i -> Long.MIN_VALUE));
    all.put("dense", filled(10_000, i -> i - 5000));
    all.put("descending", filled(10_000, i -> -3 * i));
    all.put("equal steps over all", filled(1 << 14, i -> Long.MIN_VALUE + (i << 50)));
    all.put("odd steps over all", filled(10_000, i -> Long.MIN_VALUE + i * 1844674407370955L));
    all.put("around the whole range", filled(10_000, i -> i * 0x9E3779B97F4A7C15L));
    all.put("squares", filled(10_000, i -> i * i));
    all.put("cubes from below", filled(10_000, i -> (i - 9000) * (i - 9000) * (i - 9000)));
    all.put("powers of two", filled(127, i -> i < 63 ? 1L << i : -1L << (i - 63)));
    all.put("steps", filled(10_000, i -> (i / 100 << 40) + i % 100));
    all.put("organ pipe", filled(10_000, i -> Math.min(i, 10_000 - i) << 20));
    all.put("bit-reversed", filled(1 << 13, Long::reverse));
    all.put("multiples of 2^20", filled(5000, i -> (i * i % 977) << 20));
  }

  private static void addRandom(Map<String, long[]> all, SplittableRandom random) {
    all.put("random", random.longs(9000).toArray());
    all.put("random, sorted", random.longs(9000).sorted().toArray());
    all.put("random of any size", random.longs(9000).map(x -> x >> x).toArray());
    all.put("of any size, sorted", random.longs(9000).map(x -> x >> x).sorted().toArray());
    long[] walk = random.longs(9000, -1000, 1000).toArray();
    Arrays.parallelPrefix(walk, Long::sum);
    all.put("random walk", walk);
    long[] gaps = random.longs(9000).map(x -> x >>> 20 >>> (x & 31)).toArray();
    Arrays.parallelPrefix(gaps, Long::sum);
    all.put("gaps of any size", gaps);
    long[] centres = random.longs(30).toArray();
    all.put(
        "clusters",
        LongStream.generate(() -> centres[random.nextInt(30)] + random.nextInt(10_000))
            .limit(9000)
            .sorted()
            .toArray());
  }

  private static long[] filled(int count, LongUnaryOperator value) {
    return LongStream.range(0, count).map(value).toArray();
  }

  /** Returns whether the values ascend in signed order. */
  static boolean ascend(long[] values) {
    for (int i = 1; i < values.length; i++) {
      if (values[i - 1] > values[i]) {
        return false;
      }
    }
    return true;
  }
}
