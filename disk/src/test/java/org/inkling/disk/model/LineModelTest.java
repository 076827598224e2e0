package org.inkling.disk.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.inkling.TestSeed;
import org.inkling.segmentation.KeyShapes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the properties of line models of every kind. */
class LineModelTest {
  private static final Map<String, long[]> SHAPES = KeyShapes.all();

  private final SplittableRandom random = TestSeed.random("LineModelTest");

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = ".*ZONEMAP.*")
  void theWindowAlwaysHasThePageOfTheKey(ModelKind kind) {
    for (int[] sizes : new int[][] {{1, 1}, {1, 255}, {16, 255}, {255, 255}, {3, 7}}) {
      for (long epsilon : new long[] {0, 6, 255}) {
        SHAPES.forEach(
            (name, keys) -> {
              String what = kind + " of " + name + ", " + epsilon + Arrays.toString(sizes);
              PageModel model = build(kind, epsilon, sizes, keys);
              new WindowCheck(what, model, keys, sizes[1]).all(random);
            });
      }
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = ".*ZONEMAP.*")
  void theWindowOfRandomKeysHasTheirPage(ModelKind kind) {
    for (int round = 0; round < 200; round++) {
      int spread = random.nextInt(64);
      long origin = random.nextLong();
      long[] keys =
          random
              .longs(1 + random.nextInt(1 << random.nextInt(11)))
              .map(key -> origin + (key >> (key & 3) * 16 >> spread))
              .sorted()
              .distinct()
              .toArray();
      int perPage = 1 + random.nextInt(1 << random.nextInt(9));
      int[] sizes = {1 + random.nextInt(perPage), perPage};
      long epsilon = random.nextInt(1 << random.nextInt(9));
      String what = kind + " " + round + ", " + epsilon + Arrays.toString(sizes);
      new WindowCheck(what, build(kind, epsilon, sizes, keys), keys, perPage).all(random);
    }
  }

  /** Without error, the window of an aligned model is one page. */
  @Test
  void noErrorIsOnePage() {
    long[] keys = SHAPES.get("clusters");
    for (ModelKind kind : List.of(ModelKind.PGM_D, ModelKind.CPRLECO_PGM_D)) {
      PageModel model = build(kind, 0, new int[] {1, 255}, keys);
      var window = new PageWindow();
      for (int i = 0; i < keys.length; i++) {
        model.locate(keys[i], window);
        assertEquals(i / 255, window.first());
        assertEquals(i / 255, window.last());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = ".*ZONEMAP.*")
  void whatIsReadIsWhatWasWritten(ModelKind kind) {
    SHAPES.forEach(
        (name, keys) -> {
          for (long epsilon : new long[] {0, 6}) {
            PageModel model = build(kind, epsilon, new int[] {1, 255}, keys);
            long[] words = words(model);
            PageModel read = read(words, keys.length);
            assertEquals(kind, read.kind());
            assertEquals(model.models(), read.models(), name);
            assertEquals(model.memoryBytes(), read.memoryBytes(), name);
            assertTrue(Arrays.equals(words, words(read)), name);
            new WindowCheck(kind + " read, " + name, read, keys, 255).all(random);
          }
        });
  }

  /** A wrong word is refused, unless it is a valid one. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = ".*ZONEMAP.*")
  void aDamagedWordIsRefusedOrMakesAnotherModel(ModelKind kind) {
    long[] keys = SHAPES.get("log-uniform");
    long[] words = words(build(kind, 6, new int[] {1, 255}, keys));
    for (int i = 0; i < words.length; i++) {
      for (long wrong :
          new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, words[i] + 1, ~words[i], 1L << 33}) {
        readDamaged(words, i, wrong, keys);
      }
      readDamaged(words, i, words[i] ^ 1L << random.nextInt(64), keys);
    }
  }

  private void readDamaged(long[] words, int place, long wrong, long[] keys) {
    long[] damaged = words.clone();
    damaged[place] = wrong;
    var window = new PageWindow();
    PageModel model;
    try {
      model = read(damaged, keys.length);
    } catch (IllegalArgumentException e) {
      assertTrue(e.getMessage() != null && !e.getMessage().isEmpty());
      return;
    } catch (EndOfWords e) {
      return;
    }
    for (int i = 0; i < 20; i++) {
      model.locate(i % 2 == 0 ? random.nextLong() : keys[random.nextInt(keys.length)], window);
      assertTrue(window.first() >= 0 && window.first() <= window.last());
      assertTrue(window.last() <= (keys.length - 1) / 255);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = ".*ZONEMAP.*")
  void tooFewWordsAreRefused(ModelKind kind) {
    long[] words = words(build(kind, 6, new int[] {1, 255}, SHAPES.get("steps")));
    for (int i = 0; i < words.length; i++) {
      long[] fewer = Arrays.copyOf(words, i);
      assertThrows(EndOfWords.class, () -> read(fewer, SHAPES.get("steps").length));
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = ".*ZONEMAP.*")
  void nothingHasOneWindow(ModelKind kind) {
    PageModel model = build(kind, 6, new int[] {1, 255}, new long[0]);
    var window = new PageWindow();
    model.locate(5, window);
    assertEquals(0, model.models());
    assertEquals(0, read(words(model), 0).models());
  }

  private static final class EndOfWords extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static PageModel build(ModelKind kind, long epsilon, int[] sizes, long[] keys) {
    ModelBuilder builder = PageModels.builderWithEpsilon(kind, epsilon, sizes[0], sizes[1]);
    for (long key : keys) {
      builder.add(key);
    }
    return builder.build();
  }

  private static long[] words(PageModel model) {
    var words = LongStream.builder();
    model.write(words::add);
    return words.build().toArray();
  }

  private static PageModel read(long[] words, long entries) {
    int[] next = {0};
    return PageModels.read(
        () -> {
          if (next[0] == words.length) {
            throw new EndOfWords();
          }
          return words[next[0]++];
        },
        entries,
        255);
  }
}
