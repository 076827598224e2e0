package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeSet;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What holds for {@link OrderedIndex#asMap} of every index: all that Guava's suite demands of a
 * concurrent navigable map, but for the tests of {@code setValue} that the JDK's own skip list
 * fails in the same run.
 */
public abstract class MapViewLaws {
  private static final int LEAST_TESTS = 30_000;
  private static final int USES = 1_000;

  private final IndexSpec spec;
  private final OrderedIndex[] indexes = new OrderedIndex[2];
  private int made;

  /** For the index that {@code spec} makes, which is ordered. */
  protected MapViewLaws(IndexSpec spec) {
    new Fixture(spec).require(Feature.ORDERED);
    this.spec = spec;
  }

  @Test
  void theMapViewPassesWhatTheSkipListOfTheJdkPasses() {
    MapSuite.Outcome reference = Reference.OUTCOME;
    for (String test : reference.failures().keySet()) {
      assertTrue(
          test.matches("test\\w*SetValue\\w*\\[.*"), () -> "the JDK's skip list fails " + test);
    }
    MapSuite.Outcome outcome = MapSuite.run(this::empty);
    var failed = new TreeSet<>(outcome.failures().keySet());
    failed.removeAll(reference.failures().keySet());
    if (!failed.isEmpty()) {
      throw new AssertionError(
          failed.size() + " tests fail: " + failed, outcome.failures().get(failed.first()));
    }
    assertEquals(reference.runs(), outcome.runs());
    assertTrue(outcome.runs() >= LEAST_TESTS, () -> "only " + outcome.runs() + " tests ran");
  }

  /**
   * An empty map. The suite asks for some ten thousand, so that indexes are emptied and used again,
   * two in turn, and now and then checked and replaced by new ones.
   */
  private ConcurrentNavigableMap<Long, Long> empty() {
    int turn = made++ & 1;
    if (made % USES < 2) {
      checkAndClose(turn);
    }
    if (indexes[turn] == null) {
      indexes[turn] = (OrderedIndex) spec.empty();
    }
    indexes[turn].clear();
    return indexes[turn].asMap();
  }

  private void checkAndClose(int turn) {
    OrderedIndex index = indexes[turn];
    if (index != null) {
      spec.checkStructure(index);
      index.close();
      spec.checkClosed(index);
      indexes[turn] = null;
    }
  }

  @AfterEach
  void checkAndCloseBoth() {
    checkAndClose(0);
    checkAndClose(1);
  }

  /** The same suite on the JDK's skip list, run once. */
  private static final class Reference {
    static final MapSuite.Outcome OUTCOME = MapSuite.run(ConcurrentSkipListMap::new);
  }
}
