package org.inkling.segmentation;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.inkling.TestSeed;

/** Small key sets that are awkward for models: ends of the domain, jumps, clusters, curves. */
public final class KeyShapes {

  private KeyShapes() {}

  /** Every shape, by a name for messages; the same for every call in this JVM. */
  public static Map<String, long[]> all() {
    var shapes = new LinkedHashMap<String, long[]>();
    addEnds(shapes);
    addCurves(shapes);
    addRandom(shapes, TestSeed.random("KeyShapes"));
    shapes.replaceAll((name, keys) -> Arrays.stream(keys).sorted().distinct().toArray());
    return shapes;
  }

  private static void addEnds(Map<String, long[]> shapes) {
    long min = Long.MIN_VALUE;
    long max = Long.MAX_VALUE;
    shapes.put("least", new long[] {min});
    shapes.put("greatest", new long[] {max});
    shapes.put("both ends", new long[] {min, max});
    shapes.put("both ends and zero", new long[] {min, 0, max});
    shapes.put("around zero", new long[] {-1, 0, 1});
    shapes.put("run at the lower end", LongStream.range(min, min + 3000).toArray());
    shapes.put("run at the upper end", LongStream.range(max - 3000, max).toArray());
    shapes.put(
        "runs at both ends",
        LongStream.range(0, 4000).map(i -> i % 2 == 0 ? min + i : max - i).toArray());
    shapes.put("equal steps", LongStream.range(0, 1 << 14).map(i -> min + (i << 50)).toArray());
    shapes.put("dense", LongStream.range(-10_000, 10_000).toArray());
  }

  private static void addCurves(Map<String, long[]> shapes) {
    shapes.put("powers of two", LongStream.range(0, 63).map(i -> 1L << i).toArray());
    shapes.put(
        "powers of two, both signs",
        LongStream.range(0, 127).map(i -> i < 63 ? 1L << i : -1L << (i - 63)).toArray());
    shapes.put("squares", LongStream.range(0, 20_000).map(i -> i * i).toArray());
    shapes.put(
        "squares from below", LongStream.range(0, 20_000).map(i -> -i * i * i * 1000).toArray());
    shapes.put(
        "steps", LongStream.range(0, 10_000).map(i -> (i / 100 << 40) + (i % 100)).toArray());
    shapes.put(
        "line and outliers",
        LongStream.range(0, 10_000)
            .map(i -> i < 9_990 ? i * 1000 : -1L >>> (10_000 - i))
            .toArray());
  }

  private static void addRandom(Map<String, long[]> shapes, SplittableRandom random) {
    shapes.put("uniform", random.longs(20_000).toArray());
    shapes.put("uniform, few", random.longs(40).toArray());
    shapes.put("half dense", random.longs(10_000, 0, 20_000).toArray());
    shapes.put(
        "log-uniform", LongStream.generate(() -> logUniform(random)).limit(20_000).toArray());
    long[] centres = random.longs(40).toArray();
    shapes.put(
        "clusters",
        LongStream.generate(() -> centres[random.nextInt(40)] + random.nextInt(100_000))
            .limit(20_000)
            .toArray());
  }

  /** A key of random magnitude and sign. */
  private static long logUniform(SplittableRandom random) {
    return random.nextLong() >> random.nextInt(64);
  }
}
