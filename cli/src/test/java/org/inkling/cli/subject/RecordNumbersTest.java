package org.inkling.cli.subject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import org.inkling.loft.LoftIndex;
import org.inkling.loft.RetrainingRule;
import org.inkling.xindex.XIndexH;
import org.junit.jupiter.api.Test;

/** The names under which reports have the numbers of an index. */
class RecordNumbersTest {
  /** Two parts. */
  public record Whole(int some, Part first, Other second, Map<String, Long> map, boolean open) {}

  /** A part. */
  public record Part(long a, double rate) {}

  /** Another part. */
  public record Other(long b) {}

  /** Two parts with a number of one name. */
  public record Doubled(Part first, Part second) {}

  @Test
  void theNumbersOfPartsKeepTheirNames() {
    var whole = new Whole(1, new Part(2, 0.5), new Other(3), Map.of("key", 4L), true);
    assertEquals(Map.of("some", 1L, "a", 2L, "b", 3L, "map.key", 4L), RecordNumbers.of(whole));
  }

  @Test
  void twoNumbersOfOneNameAreRefused() {
    var doubled = new Doubled(new Part(1, 0), new Part(2, 0));
    var e = assertThrows(IllegalStateException.class, () -> RecordNumbers.of(doubled));
    assertTrue(e.getMessage().endsWith("called a"), e.getMessage());
  }

  /** Checks look for the first ones. */
  @Test
  void xIndexHReportsWhatItsReadersLookFor() {
    try (XIndexH index = XIndexH.builder().build()) {
      Map<String, Long> numbers = RecordNumbers.of(index.statistics());
      assertTrue(
          numbers
              .keySet()
              .containsAll(
                  Set.of("keys", "groups", "retiredBytes", "freeListedBytes", "reservedBytes")),
          numbers::toString);
      assertEquals(
          Set.of("moves", "splits", "roots", "refusedMoves"),
          Counters.between(numbers, numbers).keySet());
    }
  }

  /** Checks, tables and figures look for these. */
  @Test
  void loftReportsWhatItsReadersLookFor() {
    try (LoftIndex index = LoftIndex.builder().build()) {
      Map<String, Long> numbers = RecordNumbers.of(index.statistics());
      assertTrue(
          numbers
              .keySet()
              .containsAll(
                  Set.of("keys", "nodes", "retiredBytes", "freeListedBytes", "reservedBytes")),
          numbers::toString);
      assertTrue(numbers.containsKey("limitBytes") && numbers.containsKey("pendingNodes"));
      Set<String> counted = Counters.between(numbers, numbers).keySet();
      assertEquals(7 + RetrainingRule.values().length, counted.size(), counted::toString);
      assertTrue(
          counted.containsAll(
              Set.of("expansions", "splits", "merges", "compactions", "rules.EVACUATED")));
      assertTrue(counted.containsAll(Set.of("refusedChanges", "droppedChanges", "rootRebuilds")));
    }
  }
}
