package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.testing.features.CollectionSize;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What holds for the map view of every index: all that a suite of Guava demands, which a map of the
 * JDK passes in the same run, but for the tests of {@code setValue}, since entries are snapshots.
 *
 * @param <M> the kind of map
 */
abstract class MapLaws<M extends ConcurrentMap<Long, Long>> {
  private static final int USES = 1_000;

  /** What the suites make of the maps of the JDK. */
  private static final Map<Reference, MapSuite.Outcome> REFERENCES = new HashMap<>();

  private final IndexSpec spec;
  private final CollectionSize sizes;
  private final int minTests;
  private final PointIndex[] indexes = new PointIndex[2];
  private int made;

  /**
   * For the index that {@code spec} makes, by {@code minTests} at least, with maps of some size.
   */
  MapLaws(IndexSpec spec, CollectionSize sizes, int minTests) {
    this.spec = spec;
    this.sizes = sizes;
    this.minTests = minTests;
  }

  /** A map of the JDK and the size of the maps in its run. */
  private record Reference(Class<?> kind, CollectionSize sizes) {}

  /** The suite that a map view of this kind passes. */
  abstract MapSuite.Outcome run(CollectionSize sizes, Supplier<M> maps);

  /** The map of the JDK that passes the suite. */
  abstract M reference();

  /** The map view of an index. */
  abstract M view(PointIndex index);

  /** Whether the map of the JDK fails a test that map views pass all the same. */
  boolean isReferenceDifferent(String test) {
    return false;
  }

  @Test
  void theMapViewPassesWhatTheMapOfTheJdkPasses() {
    Class<?> kind = reference().getClass();
    MapSuite.Outcome reference =
        REFERENCES.computeIfAbsent(new Reference(kind, sizes), _ -> run(sizes, this::reference));
    for (String test : reference.failures().keySet()) {
      assertTrue(isOfSetValue(test) || isReferenceDifferent(test), () -> kind + " fails " + test);
    }
    MapSuite.Outcome outcome = run(sizes, this::empty);
    var failed = new TreeSet<>(outcome.failures().keySet());
    failed.removeIf(MapLaws::isOfSetValue);
    if (!failed.isEmpty()) {
      throw new AssertionError(
          failed.size() + " tests fail: " + failed, outcome.failures().get(failed.first()));
    }
    assertEquals(reference.runs(), outcome.runs());
    assertTrue(outcome.runs() >= minTests, () -> "only " + outcome.runs() + " tests ran");
  }

  private static boolean isOfSetValue(String test) {
    return test.matches("test\\w*SetValue\\w*\\[.*");
  }

  /**
   * An empty map. A suite asks for up to some ten thousand, so that indexes are emptied and used
   * again, two in turn, and now and then checked and replaced by new ones.
   */
  private M empty() {
    int turn = made++ & 1;
    if (made % USES < 2) {
      checkAndClose(turn);
    }
    if (indexes[turn] == null) {
      indexes[turn] = spec.empty();
    }
    indexes[turn].clear();
    return view(indexes[turn]);
  }

  private void checkAndClose(int turn) {
    PointIndex index = indexes[turn];
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
