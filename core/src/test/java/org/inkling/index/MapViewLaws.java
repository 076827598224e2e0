package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.testing.features.CollectionSize;
import java.util.EnumMap;
import java.util.Map;
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
  private static final int MIN_TESTS = 30_000;
  private static final int MIN_TESTS_OF_ONE_SIZE = 10_000;
  private static final int USES = 1_000;

  /** What the JDK's skip list makes of the same suites. */
  private static final Map<CollectionSize, MapSuite.Outcome> REFERENCES =
      new EnumMap<>(CollectionSize.class);

  private final IndexSpec spec;
  private final CollectionSize sizes;
  private final OrderedIndex[] indexes = new OrderedIndex[2];
  private int made;

  /** For the index that {@code spec} makes, which is ordered, with maps of all sizes. */
  protected MapViewLaws(IndexSpec spec) {
    this(spec, CollectionSize.ANY);
  }

  /**
   * With maps of some size. All views are of one class, so one suite of all sizes covers what is
   * the view's own.
   */
  protected MapViewLaws(IndexSpec spec, CollectionSize sizes) {
    new Fixture(spec).require(Feature.ORDERED);
    this.spec = spec;
    this.sizes = sizes;
  }

  @Test
  void theMapViewPassesWhatTheSkipListOfTheJdkPasses() {
    MapSuite.Outcome reference =
        REFERENCES.computeIfAbsent(sizes, some -> MapSuite.run(some, ConcurrentSkipListMap::new));
    for (String test : reference.failures().keySet()) {
      assertTrue(
          test.matches("test\\w*SetValue\\w*\\[.*"), () -> "the JDK's skip list fails " + test);
    }
    MapSuite.Outcome outcome = MapSuite.run(sizes, this::empty);
    var failed = new TreeSet<>(outcome.failures().keySet());
    failed.removeAll(reference.failures().keySet());
    if (!failed.isEmpty()) {
      throw new AssertionError(
          failed.size() + " tests fail: " + failed, outcome.failures().get(failed.first()));
    }
    assertEquals(reference.runs(), outcome.runs());
    int least = sizes == CollectionSize.ANY ? MIN_TESTS : MIN_TESTS_OF_ONE_SIZE;
    assertTrue(outcome.runs() >= least, () -> "only " + outcome.runs() + " tests ran");
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
}
