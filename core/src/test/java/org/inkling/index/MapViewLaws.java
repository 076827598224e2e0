package org.inkling.index;

import com.google.common.collect.testing.features.CollectionSize;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;

/**
 * What holds for {@link OrderedIndex#asMap} of every index: all that Guava's suite demands of a
 * concurrent navigable map, but for the tests of {@code setValue}; the JDK's own skip list passes
 * the same in the same run.
 */
public abstract class MapViewLaws extends MapLaws<ConcurrentNavigableMap<Long, Long>> {
  private static final int MIN_TESTS = 30_000;
  private static final int MIN_TESTS_OF_ONE_SIZE = 10_000;

  /** For the index that {@code spec} makes, which is ordered, with maps of all sizes. */
  protected MapViewLaws(IndexSpec spec) {
    this(spec, CollectionSize.ANY);
  }

  /**
   * With maps of some size. All views are of one class, so one suite of all sizes covers what is
   * the view's own.
   */
  protected MapViewLaws(IndexSpec spec, CollectionSize sizes) {
    super(spec, sizes, sizes == CollectionSize.ANY ? MIN_TESTS : MIN_TESTS_OF_ONE_SIZE);
    new Fixture(spec).require(Feature.ORDERED);
  }

  @Override
  final MapSuite.Outcome run(
      CollectionSize sizes, Supplier<ConcurrentNavigableMap<Long, Long>> maps) {
    return MapSuite.ordered(sizes, maps);
  }

  @Override
  final ConcurrentNavigableMap<Long, Long> reference() {
    return new ConcurrentSkipListMap<>();
  }

  @Override
  final ConcurrentNavigableMap<Long, Long> view(PointIndex index) {
    return ((OrderedIndex) index).asMap();
  }
}
