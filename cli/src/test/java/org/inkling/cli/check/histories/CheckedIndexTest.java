package org.inkling.cli.check.histories;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.cli.check.shared.NodeKind;
import org.inkling.index.LongHolder;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the check requires of every index. */
class CheckedIndexTest {
  private static final long SEED = TestSeed.of("CheckedIndexTest");
  private static final int INSERTS = 5000;
  private static final SortedEntrySource TWO_ENTRIES =
      SortedEntrySource.of(new long[] {-3, 8}, new long[] {5, 6});

  private static HistoriesPlan plan(CheckedIndex kind, NodeKind nodes) {
    return new HistoriesPlan(1, 1, SEED, kind, nodes, 8, 0, 0, HistoriesPlan.NO_LIMIT, Mutant.NONE);
  }

  @ParameterizedTest
  @EnumSource
  void anIndexHoldsTheEntriesThatItIsBuiltFrom(CheckedIndex kind) {
    LongHolder holder = new LongHolder();
    for (NodeKind nodes : NodeKind.values()) {
      try (BuiltIndex built = kind.build(plan(kind, nodes), SEED, TWO_ENTRIES)) {
        assertEquals(2, built.index().size());
        assertTrue(built.index().get(8, holder));
        assertEquals(6, holder.value);
        built.checkStructure();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void fewKeysForceTinyNodesToChange(CheckedIndex kind) {
    SplittableRandom random = new SplittableRandom(SEED);
    BuiltIndex built = kind.build(plan(kind, NodeKind.TINY), SEED, TWO_ENTRIES);
    try (built) {
      for (int i = 0; i < INSERTS; i++) {
        built.index().put(random.nextInt(), i);
      }
      built.checkStructure();
    }
    long changes = built.changes().values().stream().mapToLong(Long::longValue).sum();
    assertTrue(changes > 0, () -> "after the close: " + built.changes());
  }

  @Test
  void groupsOfXIndexHMoveAndAreSplitInAShortRun() throws InterruptedException {
    var plan =
        new HistoriesPlan(
            20_000,
            2,
            SEED,
            CheckedIndex.XINDEX_H,
            NodeKind.TINY,
            8,
            50,
            0,
            HistoriesPlan.NO_LIMIT,
            Mutant.NONE);
    Map<String, Long> changes = new Histories(plan).run().changes();
    assertEquals(Set.of("moves", "splits", "roots"), changes.keySet());
    assertTrue(changes.get("moves") > 0 && changes.get("splits") > 0, changes::toString);
  }

  @Test
  void theChangesOfLoftKeepTheirOrder() {
    try (BuiltIndex built =
        CheckedIndex.LOFT.build(plan(CheckedIndex.LOFT, NodeKind.DEFAULT), SEED, TWO_ENTRIES)) {
      assertEquals(
          List.of("expansions", "splits", "rootRebuilds"), List.copyOf(built.changes().keySet()));
    }
  }
}
