package org.inkling.cli.check.histories;

import static org.inkling.cli.check.histories.LoggedOperation.ABSENT;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Histories written by hand; an end comes before a beginning at the same time. */
class KeyHistoryTest {
  private final HistoryLines lines = new HistoryLines();
  private final KeyHistory search = new KeyHistory();

  private void assertExplained(long... states) {
    assertTrue(search.isExplained(lines.log, new long[] {ABSENT}));
    assertArrayEquals(states, search.states());
  }

  private void assertRefused() {
    assertFalse(search.isExplained(lines.log, new long[] {ABSENT}));
  }

  @Test
  void nothingLeavesAKeyAsItWas() {
    assertExplained(ABSENT);
  }

  @Test
  void aPutIsReadAfterwards() {
    lines.put(0, 0, 1, 7).get(1, 1, 2, 7);
    assertExplained(7);
  }

  @Test
  void aPutThatHasEndedCannotBeMissed() {
    lines.put(0, 0, 1, 7).get(1, 1, 2, ABSENT);
    assertRefused();
  }

  @Test
  void anOpenPutMayBeMissedOrMet() {
    lines.put(0, 0, 9, 7).get(1, 1, 2, ABSENT).get(1, 3, 4, 7);
    assertExplained(7);
  }

  @Test
  void aValueOnceReadCannotBeUnread() {
    lines.put(0, 0, 9, 7).get(1, 1, 2, 7).get(2, 3, 4, ABSENT);
    assertRefused();
  }

  @Test
  void blindPutsThatOverlapLeaveEitherValue() {
    lines.put(0, 0, 5, 7).put(1, 1, 6, 8);
    assertExplained(7, 8);
  }

  @Test
  void blindPutsInOrderLeaveTheLast() {
    lines.put(0, 0, 5, 7).put(1, 5, 6, 8);
    assertExplained(8);
  }

  @Test
  void twoClaimsOfOneKeyAreOneTooMany() {
    lines.claim(0, 0, 5, 7).claim(1, 1, 6, 8);
    assertRefused();
  }

  @Test
  void twoClaimsWithARemovalBetweenAreRight() {
    lines.claim(0, 0, 5, 7).claim(1, 1, 6, 8).remove(2, 0, 6);
    assertExplained(7, 8);
  }

  @Test
  void aWrongPreviousValueIsNoticed() {
    lines.put(0, 0, 1, 7).put(0, 1, 2, 8).swap(1, 2, 3, 7, 9);
    assertRefused();
  }

  @Test
  void aLostUpdateIsNoticed() {
    lines.put(0, 0, 1, 7).swap(0, 1, 4, 7, 8).swap(1, 1, 5, 7, 9);
    assertRefused();
  }

  @Test
  void aRefusedSwapSaysThatTheValueWasAnother() {
    lines.put(0, 0, 1, 7).refusedSwap(1, 1, 2, 8);
    assertExplained(7);
    lines.refusedSwap(1, 2, 3, 7);
    assertRefused();
  }

  @Test
  void aRefusedSwapMayHaveMetAnOpenWrite() {
    lines.put(0, 0, 1, 7).put(2, 1, 9, 8).refusedSwap(1, 2, 3, 7).get(1, 3, 4, 8);
    assertExplained(8);
  }

  @Test
  void aScanIsAReadSomewhereInIt() {
    lines.put(0, 0, 1, 7).put(0, 2, 3, 8).put(0, 4, 5, 9).scan(1, 1, 9, 8);
    assertExplained(9);
  }

  @Test
  void aScanThatMissesAKeyThatWasThereAllTheTimeIsNoticed() {
    lines.put(0, 0, 1, 7).put(0, 2, 3, 8).scan(1, 1, 9, ABSENT);
    assertRefused();
  }

  @Test
  void aScanThatReportsWhatWasOverwrittenBeforeIsNoticed() {
    lines.put(0, 0, 1, 7).put(0, 2, 3, 8).scan(1, 3, 9, 7);
    assertRefused();
  }

  @Test
  void readsThatDisagreeOnTheOrderOfWritesAreNoticed() {
    lines.put(0, 0, 9, 7).put(1, 0, 9, 8);
    lines.get(2, 1, 2, 7).get(2, 3, 4, 8).get(3, 1, 2, 8).get(3, 5, 6, 7);
    assertRefused();
  }

  @Test
  void anOperationOpenForLongCanTakeEffectAnywhere() {
    lines.remove(0, 0, 1000);
    for (int i = 0; i < 100; i++) {
      lines.claim(1, 3 * i, 3 * i + 1, i).get(1, 3 * i + 1, 3 * i + 2, i);
      if (i != 50 && i < 99) {
        lines.remove(1, 3 * i + 2, 3 * i + 3);
      }
    }
    assertExplained(99);
    lines.remove(2, 1000, 1001).contains(2, 1001, 1002);
    assertRefused();
  }

  @Test
  void theWindowBeginsWhereNothingWasOpen() {
    lines.put(0, 0, 1, 7).put(0, 1, 2, 8).put(1, 3, 6, 9).get(0, 4, 5, 8).get(0, 5, 7, ABSENT);
    assertRefused();
    assertEquals(lines.log.subList(2, 5), search.window());
    assertEquals(lines.log.subList(0, 2), search.context(9));
    assertEquals(lines.log.subList(1, 2), search.context(1));
    assertArrayEquals(new long[] {8}, search.statesBeforeWindow());
  }

  @Test
  void aViolationIsShownWithoutReadsThatItDoesNotNeed() {
    lines.put(0, 0, 1, 7).put(1, 3, 6, 9).get(0, 4, 5, 7).get(0, 5, 7, ABSENT);
    assertRefused();
    Violation violation = Violation.of(77, search);
    String expected =
        """
        no order explains the operations on key 77
        just before:
          [0, 1] thread 0  put(7)
        value then: 7; and now:
          [3, 6] thread 1  put(9)
          [5, 7] thread 0  get() = absent
        [a, b]: it began when a operations had ended, and was the b-th to end\
        """;
    assertEquals(expected, violation.text());
  }

  @Test
  void ordersBeyondCountingAreGivenUp() {
    for (int thread = 0; thread < 40; thread++) {
      lines.put(thread, 0, 100 + thread, thread);
    }
    assertThrows(IllegalStateException.class, this::assertRefused);
  }

  @Test
  void valuesThatNobodyWritesAreTold() {
    assertEquals(LoggedOperation.STRANGER, LoggedOperation.stateOf(ABSENT));
    assertEquals(Long.MAX_VALUE, LoggedOperation.stateOf(Long.MAX_VALUE));
    assertEquals("a value that no thread wrote", LoggedOperation.nameOf(LoggedOperation.STRANGER));
  }
}
