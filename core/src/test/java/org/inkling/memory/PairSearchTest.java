package org.inkling.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/** Runs in two JVMs: one that asks for vectors, and one that does not. */
class PairSearchTest {
  private static final long WORD = 7;
  private static final int MAX_PAIRS = 40;
  private static final int LONGEST_VECTOR_PAIRS = 16;

  @Test
  void vectorsAreUsedWhereTheyAreAskedForAndOnlyThere() {
    var choice = PairSearch.choose(asked(), ModuleLayer.boot());
    boolean narrow = choice.why().contains("have only");
    assertEquals(asked().equals("vector") && !narrow, PairSearch.VECTORS, choice.text());
  }

  @Test
  void whatCannotBeGivenIsScalarAndSaysWhy() {
    var unknown = PairSearch.choose("fast", ModuleLayer.boot());
    assertEquals(
        "scalar search of slots: inkling.search is neither scalar nor vector but fast",
        unknown.text());
    var without = PairSearch.choose("vector", ModuleLayer.empty());
    assertEquals(
        "scalar search of slots: vectors need --add-modules jdk.incubator.vector", without.text());
    assertTrue(PairSearch.choose("scalar", ModuleLayer.boot()).text().contains("the default"));
  }

  @Test
  void theChoiceIsLoggedOnceAtMost() {
    var messages = new ArrayList<String>();
    Logger logger = Logger.getLogger(PairSearch.class.getName());
    logger.setFilter(
        record -> {
          messages.add(record.getLevel() + " " + record.getMessage());
          return false;
        });
    logger.setLevel(Level.ALL);
    boolean before = PairSearch.ANNOUNCED.getAndSet(false);
    try {
      PairSearch.announce();
      PairSearch.announce();
    } finally {
      logger.setFilter(null);
      logger.setLevel(null);
      PairSearch.ANNOUNCED.set(before);
    }
    String search = PairSearch.VECTORS ? "vector" : "scalar";
    assertEquals(1, messages.size());
    String level = System.getProperty(PairSearch.PROPERTY) == null ? "FINE" : "INFO";
    String begin = level + " " + search + " search of slots: ";
    assertTrue(messages.getFirst().startsWith(begin), messages.getFirst());
  }

  @Test
  void aWindowOutsideTheMemoryIsRefused() {
    assumeTrue(PairSearch.VECTORS, "scalar search");
    assertThrows(AssertionError.class, () -> PairSearch.others(1L << 40, 8, 7));
  }

  @Test
  void nothingButOtherWordsIsPassedOver() {
    assumeTrue(PairSearch.VECTORS, "scalar search");
    SplittableRandom random = TestSeed.random("PairSearchTest");
    try (var memory = SlabAllocator.create("pairs", Long.MAX_VALUE)) {
      long block = memory.allocate(16 * MAX_PAIRS);
      for (int round = 0; round < 20_000; round++) {
        fill(block, random);
        int from = random.nextInt(4);
        int window = random.nextInt(MAX_PAIRS - from);
        long first = block + 16L * from;
        int others = PairSearch.others(first, window, WORD);
        int stop = firstStop(first, window);
        if (stop < window - window % LONGEST_VECTOR_PAIRS) {
          assertEquals(stop, others);
        } else {
          assertTrue(others <= stop && others > stop - LONGEST_VECTOR_PAIRS);
        }
      }
    }
  }

  private static String asked() {
    return System.getProperty(PairSearch.PROPERTY, "scalar");
  }

  /** Words around those that stop, of which there is one in 32; the second words always would. */
  private static void fill(long block, SplittableRandom random) {
    long[] stops = {WORD, 0, -1};
    long[] others = {6, 8, 1, -2, Long.MIN_VALUE, Long.MAX_VALUE, 7L << 32};
    for (int i = 0; i < MAX_PAIRS; i++) {
      boolean isStop = random.nextInt(32) == 0;
      long word = isStop ? stops[random.nextInt(3)] : others[random.nextInt(others.length)];
      NativeMemory.putLong(block + 16L * i, word);
      NativeMemory.putLong(block + 16L * i + 8, stops[random.nextInt(3)]);
    }
  }

  private static int firstStop(long first, int window) {
    for (int i = 0; i < window; i++) {
      long word = NativeMemory.getLong(first + 16L * i);
      if (word == WORD || word == 0 || word == -1) {
        return i;
      }
    }
    return window;
  }
}
