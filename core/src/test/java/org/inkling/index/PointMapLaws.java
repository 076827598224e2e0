package org.inkling.index;

import com.google.common.collect.testing.features.CollectionSize;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/**
 * What holds for {@link PointIndex#asMap} of every index, in whatever order: all that Guava's suite
 * demands of a concurrent map, but for the tests of {@code setValue}; the JDK's own hash map passes
 * the same in the same run.
 */
public abstract class PointMapLaws extends MapLaws<ConcurrentMap<Long, Long>> {
  private static final int MIN_TESTS = 900;

  /** For the index that {@code spec} makes, with maps of all sizes. */
  protected PointMapLaws(IndexSpec spec) {
    super(spec, CollectionSize.ANY, MIN_TESTS);
  }

  @Override
  final MapSuite.Outcome run(CollectionSize sizes, Supplier<ConcurrentMap<Long, Long>> maps) {
    return MapSuite.unordered(sizes, maps);
  }

  @Override
  final ConcurrentMap<Long, Long> reference() {
    return new ConcurrentHashMap<>();
  }

  /** The hash map's set of entries takes new ones, which the suite wants refused. */
  @Override
  final boolean isReferenceDifferent(String test) {
    return test.matches("testAdd\\w*_unsupported\\w*\\[.* entrySet .*");
  }

  @Override
  final ConcurrentMap<Long, Long> view(PointIndex index) {
    return index.asMap();
  }
}
