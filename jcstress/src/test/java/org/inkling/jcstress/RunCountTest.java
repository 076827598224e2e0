package org.inkling.jcstress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.openjdk.jcstress.infra.runners.TestList;

/** Checks that a test that did not run is noticed, and that the reason is named. */
class RunCountTest {
  private static final Map<String, Integer> TWO = Map.of("a.Pair", 2, "a.Triple", 3);

  private static final int ALL = Integer.MAX_VALUE;

  @Test
  void allRan() {
    RunCount count = new RunCount("a", TWO, 4, ALL);
    Set<String> ran = Set.of("a.Pair", "a.Triple");
    assertTrue(count.isComplete(ran));
    assertEquals("stress tests: 2 of 2 ran", count.describe(ran));
  }

  @Test
  void noTestHasTheName() {
    RunCount count = new RunCount("NoSuchTest", Map.of(), 4, 2);
    assertTrue(count.isEmpty());
    assertFalse(count.isComplete(Set.of()));
    assertEquals(
        "stress tests: 0 of 0 ran; the name of no test matches 'NoSuchTest' (-l lists them all)",
        count.describe(Set.of()));
  }

  @Test
  void oneProcessorIsTooFew() {
    RunCount count = new RunCount(".*", TWO, 1, 2);
    assertFalse(count.isComplete(Set.of()));
    assertEquals(
        "stress tests: 0 of 2 ran; 3 processors are needed, and there is 1, for a.Pair, a.Triple",
        count.describe(Set.of()));
  }

  @Test
  void onlyTestsThatNeedMoreThanTheDemandedProcessorsMayBeLeftOut() {
    Set<String> ran = Set.of("a.Pair");
    assertFalse(new RunCount(".*", TWO, 2, ALL).isComplete(ran));
    assertFalse(new RunCount(".*", TWO, 2, 3).isComplete(ran));
    assertFalse(new RunCount(".*", TWO, 3, 2).isComplete(ran)); // there are enough for it
    RunCount count = new RunCount(".*", TWO, 2, 2);
    assertTrue(count.isComplete(ran));
    assertEquals(
        "stress tests: 1 of 2 ran; 3 processors are needed, and there are 2, for a.Triple",
        count.describe(ran));
    assertFalse(new RunCount("Triple", Map.of("a.Triple", 3), 2, 2).isComplete(Set.of()));
  }

  @Test
  void aTestWithoutOutcome() {
    RunCount count = new RunCount(".*", TWO, 4, 2);
    assertFalse(count.isComplete(Set.of("a.Triple", "another.Test")));
    assertEquals(
        "stress tests: 1 of 2 ran; no outcome was seen of a.Pair",
        count.describe(Set.of("a.Triple")));
  }

  @Test
  void fiveTestsAreNamed() {
    Map<String, Integer> many = new TreeMap<>();
    "ABCDEFG".chars().forEach(name -> many.put(Character.toString(name), 2));
    assertEquals(
        "stress tests: 0 of 7 ran; no outcome was seen of A, B, C, D, E and 2 others",
        new RunCount(".*", many, 2, 2).describe(Set.of()));
  }

  @Test
  void everyTestOfTheModuleNeedsTwoProcessorsAtLeast() {
    Set<String> tests = new TreeSet<>(TestList.tests());
    assertFalse(tests.isEmpty());
    tests.forEach(test -> assertTrue(TestList.getInfo(test).threads() >= 2, test));
  }
}
