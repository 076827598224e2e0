package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeMap;
import java.util.function.Consumer;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;

/** An absurd setting is refused when it is given, and the message has the range. */
class LoftConfigurationTest {

  @Test
  void epsilonsOutOfRangeAreRefused() {
    for (int epsilon : new int[] {0, -1, (1 << 20) + 1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      refused(b -> b.epsilon(epsilon), "epsilon", "from 1 to 1048576", "not " + epsilon);
    }
  }

  @Test
  void expansionsOutOfRangeAreRefused() {
    for (double expansion :
        new double[] {
          Double.NaN,
          0,
          -0.0,
          -1.5,
          0.0999,
          64.0001,
          Double.NEGATIVE_INFINITY,
          Double.POSITIVE_INFINITY,
          Double.MIN_VALUE
        }) {
      refused(b -> b.expansion(expansion), "expansion", "from 0.1 to 64", "not " + expansion);
    }
  }

  @Test
  void rangesOutOfRangeAreRefused() {
    for (int range : new int[] {0, -32, 1025, Integer.MAX_VALUE}) {
      refused(b -> b.range(range), "range", "from 1 to 1024", "not " + range);
    }
  }

  @Test
  void limitsBelowOneRegionAreRefused() {
    for (long limit : new long[] {0, -1, (2 << 20) - 1, Long.MIN_VALUE}) {
      refused(b -> b.memoryLimitBytes(limit), "memory limit", "at least 2097152", "not " + limit);
    }
  }

  @Test
  void stepsOfMemoryOutOfRangeAreRefused() {
    for (long step : new long[] {0, -1, 1 << 15, (64 << 10) + 1, 3 << 20, Long.MIN_VALUE}) {
      refused(
          b -> b.memoryLimitBytes(8 << 20, step),
          "memory step",
          "multiple of 65536",
          "not " + step);
    }
    refused(b -> b.memoryLimitBytes(65_535, 1 << 16), "memory limit", "at least 65536");
  }

  @Test
  void tuningsOutOfRangeAreRefused() {
    refusedTuning("bucket slots", () -> new LoftTuning(1, 1, 1, 0, 1, 1, 1, ChangeTuning.DEFAULT));
    refusedTuning("bucket window", () -> new LoftTuning(1, 1, 1, 1, 0, 1, 1, ChangeTuning.DEFAULT));
    refusedTuning("maximum keys", () -> new LoftTuning(1, 1, 1, 1, 1, 0, 1, ChangeTuning.DEFAULT));
    refusedTuning("empty index", () -> new LoftTuning(1, 1, 1, 1, 1, 1, 0, ChangeTuning.DEFAULT));
    refusedTuning(
        "bucket slots", () -> new LoftTuning(1, 1, 1, 1 << 17, 1, 1, 1, ChangeTuning.DEFAULT));
  }

  @Test
  void nullsAreRefusedByName() {
    var builder = LoftIndex.builder();
    named("name", () -> builder.name(null));
    named("executor", () -> builder.executor(null));
    named("entries", () -> builder.build((SortedEntrySource) null));
  }

  @Test
  void theEdgesOfEveryRangeWork() {
    works(b -> b.epsilon(1));
    works(b -> b.epsilon(1 << 20));
    works(b -> b.expansion(0.1));
    works(b -> b.expansion(64));
    works(b -> b.range(1));
    works(b -> b.range(1024));
    works(b -> b.memoryLimitBytes(2L << 20));
    works(b -> b.memoryLimitBytes(Long.MAX_VALUE));
    works(b -> b.memoryLimitBytes(64 << 10, 64 << 10));
    works(b -> b.memoryLimitBytes(Long.MAX_VALUE, 2 << 20));
    works(b -> b.seed(0).name(""));
    works(b -> b.epsilon(1).expansion(0.1).range(1).keepDeletionMarkers());
  }

  @Test
  void aBuilderBuildsIndexesOfTheirOwn() {
    var builder = LoftIndex.builder().name("twins");
    try (var one = builder.build();
        var other = builder.build()) {
      one.put(1, 1);
      assertEquals(0, other.size());
      assertTrue(one.toString().startsWith("twins["), one.toString());
    }
  }

  private static void works(Consumer<LoftBuilder> setting) {
    var builder = LoftIndex.builder();
    setting.accept(builder);
    var loaded = new TreeMap<Long, Long>();
    for (long key = 0; key < 2_000; key++) {
      loaded.put(key * key, key);
    }
    try (var twin = new LoftTwin(builder, loaded)) {
      for (long key = 0; key < 2_000; key += 3) {
        twin.write((int) key % 10, key * 50, key);
        twin.read(key);
      }
      twin.check();
    }
    assertDoesNotThrow(() -> builder.build().close());
  }

  private static void refused(Consumer<LoftBuilder> setting, String... parts) {
    var builder = LoftIndex.builder();
    var refused = assertThrows(IllegalArgumentException.class, () -> setting.accept(builder));
    for (String part : parts) {
      assertTrue(refused.getMessage().contains(part), refused.getMessage());
    }
  }

  private static void refusedTuning(String part, Runnable tuning) {
    var refused = assertThrows(IllegalArgumentException.class, tuning::run);
    assertTrue(refused.getMessage().contains(part), refused.getMessage());
  }

  private static void named(String what, Runnable call) {
    assertEquals(what, assertThrows(NullPointerException.class, call::run).getMessage());
  }
}
