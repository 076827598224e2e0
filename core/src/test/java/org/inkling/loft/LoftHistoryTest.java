package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Random histories on nodes, groups and buckets so small that every boundary is crossed often. */
class LoftHistoryTest {
  private static final int WRITES = 6_000;
  private static final int WRITES_PER_CHECK = 1_500;

  /**
   * Epsilon, expansion, range, bucket slots and window, keys of a node, slots of an empty index.
   */
  private static Stream<LoftTuning> tunings() {
    return Stream.of(
        new LoftTuning(1, 1.0, 2, 2, 2, 8, 4, ChangeTuning.DEFAULT),
        new LoftTuning(4, 0.1, 1, 1, 1, 8, 1, ChangeTuning.DEFAULT),
        new LoftTuning(2, 0.5, 3, 2, 1, 5, 7, ChangeTuning.DEFAULT),
        new LoftTuning(8, 2.0, 4, 8, 4, 64, 16, ChangeTuning.DEFAULT),
        new LoftTuning(1, 64, 5, 3, 3, 1, 3, ChangeTuning.DEFAULT),
        LoftTuning.DEFAULT);
  }

  /** Key number i of 200 or fewer, by the name of their shape. */
  private static Stream<Arguments> keys() {
    return Stream.of(
        shape("dense", i -> i - 100),
        shape("equal steps", i -> (i - 100) * 0x0123_4567_89abL),
        shape("powers of two", i -> (i & 1) == 0 ? 1L << i / 2 : -(1L << i / 2)),
        shape("ends", i -> (i & 1) == 0 ? Long.MIN_VALUE + i / 2 : Long.MAX_VALUE - i / 2),
        shape("above 2^53", i -> (1L << 60) + i),
        shape("clusters", i -> (i % 7 << 56) + (i / 7 << 3)),
        shape("halved gaps", i -> Long.MAX_VALUE >> i % 63),
        shape("pairs", i -> (i / 2 << 40) + i % 2));
  }

  private static Arguments shape(String name, LongUnaryOperator keyOf) {
    return Arguments.of(name, keyOf);
  }

  private static Stream<Arguments> tuningsAndKeys() {
    return tunings().flatMap(t -> keys().map(k -> Arguments.of(t, k.get()[0], k.get()[1])));
  }

  @ParameterizedTest
  @MethodSource("tuningsAndKeys")
  void anIndexAnswersAsATreeMapDoes(LoftTuning tuning, String name, LongUnaryOperator keyOf) {
    var random = TestSeed.random("LoftHistoryTest " + name);
    var loaded = new TreeMap<Long, Long>();
    int load = random.nextInt(3) * 60;
    for (int i = 0; i < load; i++) {
      loaded.put(keyOf.applyAsLong(random.nextInt(200)), valueOf(random));
    }
    var builder = LoftIndex.builder().tuning(tuning).seed(random.nextLong());
    try (var twin = new LoftTwin(builder, loaded)) {
      twin.check();
      for (int write = 1; write <= WRITES; write++) {
        long key = keyOf.applyAsLong(random.nextInt(200));
        twin.write(random.nextInt(10), key, valueOf(random));
        if (write % 4 == 0) {
          long other = keyOf.applyAsLong(random.nextInt(200));
          twin.read(other + random.nextInt(3) - 1);
        }
        if (write % 50 == 0) {
          twin.scan(key, keyOf.applyAsLong(random.nextInt(200)));
        }
        if (write % WRITES_PER_CHECK == 0) {
          twin.check();
        }
      }
      getAll(twin, keyOf);
      twin.index.clear();
      twin.model.clear();
      twin.check();
      assertEquals(0, twin.index.statistics().structure().cellBytes());
    }
  }

  private static void getAll(LoftTwin twin, LongUnaryOperator keyOf) {
    long[] keys = new long[300];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = keyOf.applyAsLong(i) + i % 2;
    }
    long[] values = new long[keys.length];
    int found = twin.index.getAll(keys, values, LoftTwin.ABSENT);
    int expected = 0;
    for (int i = 0; i < keys.length; i++) {
      expected += twin.model.containsKey(keys[i]) ? 1 : 0;
      assertEquals(twin.model.getOrDefault(keys[i], LoftTwin.ABSENT), values[i]);
    }
    assertEquals(expected, found);
  }

  private static long valueOf(SplittableRandom random) {
    return random.nextInt(3) == 0 ? random.nextLong() : random.nextLong(100);
  }
}
