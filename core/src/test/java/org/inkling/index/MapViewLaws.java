package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.Test;

/**
 * What holds for {@link OrderedIndex#asMap} of every index: all that Guava's suite demands of a
 * concurrent navigable map, but for the tests of {@code setValue} that the JDK's own skip list
 * fails in the same run.
 */
public abstract class MapViewLaws {
  private static final int LEAST_TESTS = 30_000;

  private final IndexSpec spec;
  private final List<OrderedIndex> opened = new ArrayList<>();

  /** For the index that {@code spec} makes, which is ordered. */
  protected MapViewLaws(IndexSpec spec) {
    new Fixture(spec).require(Feature.ORDERED);
    this.spec = spec;
  }

  @Test
  void theMapViewPassesWhatTheSkipListOfTheJdkPasses() {
    MapSuite.Outcome reference = MapSuite.run(ConcurrentSkipListMap::new, () -> {});
    for (String test : reference.failures().keySet()) {
      assertTrue(test.startsWith("testSetValue"), () -> "the JDK's skip list fails " + test);
    }
    MapSuite.Outcome outcome = MapSuite.run(() -> open().asMap(), this::checkAndClose);
    var failed = new TreeSet<>(outcome.failures().keySet());
    failed.removeAll(reference.failures().keySet());
    if (!failed.isEmpty()) {
      throw new AssertionError(
          failed.size() + " tests fail: " + failed, outcome.failures().get(failed.first()));
    }
    assertEquals(reference.runs(), outcome.runs());
    assertTrue(outcome.runs() >= LEAST_TESTS, () -> "only " + outcome.runs() + " tests ran");
  }

  private OrderedIndex open() {
    var index = (OrderedIndex) spec.empty();
    opened.add(index);
    return index;
  }

  private void checkAndClose() {
    for (OrderedIndex index : opened) {
      spec.checkStructure(index);
      index.close();
      spec.checkClosed(index);
    }
    opened.clear();
  }
}
