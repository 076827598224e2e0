package org.inkling.disk.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.disk.bits.WordList;
import org.inkling.segmentation.KeyShapes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ZoneMapTest {
  private static final SplittableRandom RANDOM = TestSeed.random("ZoneMapTest");

  @ParameterizedTest
  @EnumSource(names = ".*ZONEMAP.*", mode = EnumSource.Mode.MATCH_ANY)
  void findsThePageOfEveryKeyAndOneForEveryOther(ModelKind kind) {
    KeyShapes.all()
        .forEach(
            (shape, keys) -> {
              for (int entriesPerPage : new int[] {1, 2, 3, 31, 255}) {
                var model = modelOf(kind, keys, entriesPerPage);
                String name = kind.label() + " of " + shape + " by " + entriesPerPage;
                new ModelContract(name, model, keys, entriesPerPage).check(RANDOM);
              }
            });
  }

  @ParameterizedTest
  @EnumSource(names = ".*ZONEMAP.*", mode = EnumSource.Mode.MATCH_ANY)
  void answersTheSameFromItsWords(ModelKind kind) {
    KeyShapes.all()
        .forEach(
            (shape, keys) -> {
              var model = copyOf(modelOf(kind, keys, 7), keys.length, 7);
              assertEquals(kind, model.kind());
              assertEquals((keys.length + 6) / 7, model.models());
              new ModelContract(kind.label() + " of " + shape, model, keys, 7).check(RANDOM);
            });
  }

  @ParameterizedTest
  @EnumSource(names = ".*ZONEMAP.*", mode = EnumSource.Mode.MATCH_ANY)
  void aFileWithoutKeysHasAModel(ModelKind kind) {
    var model = copyOf(modelOf(kind, new long[0], 255), 0, 255);
    var window = new PageWindow();
    model.locate(5, window);
    assertEquals(0, window.first());
    assertEquals(0, window.last());
    assertEquals(0, model.models());
  }

  @ParameterizedTest
  @EnumSource(names = ".*ZONEMAP.*", mode = EnumSource.Mode.MATCH_ANY)
  void keysThatDoNotAscendOverPagesAreRefused(ModelKind kind) {
    for (long next : new long[] {3, 2, Long.MIN_VALUE}) {
      var builder = builder(kind, 1);
      builder.add(3);
      assertThrows(IllegalArgumentException.class, () -> builder.add(next));
    }
  }

  @ParameterizedTest
  @EnumSource(names = ".*ZONEMAP.*", mode = EnumSource.Mode.MATCH_ANY)
  void wordsOfAnotherFileAreRefused(ModelKind kind) {
    var words = new WordList();
    modelOf(kind, KeyShapes.all().get("dense"), 31).write(words);
    for (long entries : new long[] {0, 31, 5000, Long.MAX_VALUE}) {
      assertThrows(IllegalArgumentException.class, () -> PageModels.read(words.all(), entries, 31));
    }
  }

  @ParameterizedTest
  @EnumSource(names = ".*ZONEMAP.*", mode = EnumSource.Mode.MATCH_ANY)
  void damagedWordsAreRefusedOrAnswerWithPagesOfTheFile(ModelKind kind) {
    KeyShapes.all()
        .forEach(
            (shape, keys) -> {
              var words = new WordList();
              modelOf(kind, keys, 7).write(words);
              for (int round = 0; round < 40; round++) {
                checkDamaged(words.damaged(RANDOM), keys);
              }
            });
  }

  private static void checkDamaged(WordList damaged, long[] keys) {
    PageModel model;
    try {
      model = PageModels.read(damaged.all(), keys.length, 7);
    } catch (IllegalArgumentException
        | UnsupportedOperationException
        | WordList.EndOfWords refused) {
      return;
    }
    var window = new PageWindow();
    for (int i = 0; i < 50; i++) {
      model.locate(RANDOM.nextLong() >> RANDOM.nextInt(64), window);
      assertTrue(0 <= window.first() && window.last() <= Math.max(0, (keys.length - 1) / 7));
    }
  }

  @Test
  void roughSeparatorsTakeNoMoreThanExactOnes() {
    KeyShapes.all()
        .forEach(
            (shape, keys) -> {
              long exact = modelOf(ModelKind.LECO_ZONEMAP, keys, 31).memoryBytes();
              long rough = modelOf(ModelKind.LECO_ZONEMAP_D, keys, 31).memoryBytes();
              assertTrue(rough <= exact + 16, () -> shape + ": " + rough + " > " + exact);
            });
  }

  @Test
  void thePlainOneTakesEightBytesForEachPage() {
    long[] keys = KeyShapes.all().get("dense");
    assertEquals(
        8L * ((keys.length + 30) / 31), modelOf(ModelKind.ZONEMAP, keys, 31).memoryBytes());
  }

  @ParameterizedTest
  @EnumSource(names = ".*ZONEMAP.*", mode = EnumSource.Mode.MATCH_ANY)
  void aLookupAllocatesNothing(ModelKind kind) {
    long[] keys = RANDOM.longs(100_000).sorted().distinct().toArray();
    var model = modelOf(kind, keys, 10);
    var window = new PageWindow();
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long min = Long.MAX_VALUE;
    // The first rounds are interpreted and compiled, partly by this thread.
    for (int round = 0; round < 10; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 10_000; i++) {
        model.locate(keys[i * 9], window);
      }
      min = Math.min(min, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertTrue(min < 1000, "10,000 lookups took " + min + " bytes");
  }

  private static ModelBuilder builder(ModelKind kind, int entriesPerPage) {
    return PageModels.builder(new ModelSpec(kind, 1, 1), entriesPerPage);
  }

  private static PageModel modelOf(ModelKind kind, long[] keys, int entriesPerPage) {
    return ModelContract.build(builder(kind, entriesPerPage), keys);
  }

  private static PageModel copyOf(PageModel model, long entries, int entriesPerPage) {
    var words = new WordList();
    model.write(words);
    return PageModels.read(words.all(), entries, entriesPerPage);
  }
}
