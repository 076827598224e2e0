package org.inkling.index;

import com.google.common.collect.testing.ConcurrentMapTestSuiteBuilder;
import com.google.common.collect.testing.ConcurrentNavigableMapTestSuiteBuilder;
import com.google.common.collect.testing.MapTestSuiteBuilder;
import com.google.common.collect.testing.SampleElements;
import com.google.common.collect.testing.TestMapGenerator;
import com.google.common.collect.testing.TestSortedMapGenerator;
import com.google.common.collect.testing.features.CollectionFeature;
import com.google.common.collect.testing.features.CollectionSize;
import com.google.common.collect.testing.features.MapFeature;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.function.Supplier;
import junit.framework.Test;
import junit.framework.TestFailure;
import junit.framework.TestResult;
import junit.framework.TestSuite;

/** Guava's tests for concurrent maps, navigable or not, over maps of one kind. */
final class MapSuite {
  private MapSuite() {}

  /** How many tests ran, and the failures by the names of their tests. */
  record Outcome(int runs, Map<String, Throwable> failures) {}

  /**
   * Runs every test of concurrent navigable maps on maps that each start empty; but for the steps
   * of iterators, which take half of the time, over submaps of no entry or one: these are taken
   * over the whole map alone, and those of submaps over several entries.
   *
   * @param sizes of the maps that a test begins with
   */
  static Outcome ordered(CollectionSize sizes, Supplier<ConcurrentNavigableMap<Long, Long>> maps) {
    return run(
        ConcurrentNavigableMapTestSuiteBuilder.using(new OrderedGenerator(maps))
            .withFeatures(CollectionFeature.KNOWN_ORDER),
        sizes);
  }

  /**
   * Runs every test of concurrent maps on maps that each start empty.
   *
   * @param sizes of the maps that a test begins with
   */
  static Outcome unordered(CollectionSize sizes, Supplier<ConcurrentMap<Long, Long>> maps) {
    return run(ConcurrentMapTestSuiteBuilder.using(new Generator<>(maps)), sizes);
  }

  private static Outcome run(MapTestSuiteBuilder<Long, Long> builder, CollectionSize sizes) {
    TestSuite suite =
        builder
            .named("map")
            .withFeatures(
                MapFeature.GENERAL_PURPOSE, CollectionFeature.SUPPORTS_ITERATOR_REMOVE, sizes)
            .createTestSuite();
    var result = new TestResult();
    run(suite, result);
    List<TestFailure> failed = new ArrayList<>(Collections.list(result.failures()));
    failed.addAll(Collections.list(result.errors()));
    var failures = new TreeMap<String, Throwable>();
    failed.forEach(f -> failures.put(f.failedTest().toString(), f.thrownException()));
    return new Outcome(result.runCount(), failures);
  }

  private static void run(Test test, TestResult result) {
    if (test instanceof TestSuite suite) {
      Collections.list(suite.tests()).forEach(each -> run(each, result));
    } else if (!isRepeated(test.toString())) {
      test.run(result);
    }
  }

  private static boolean isRepeated(String test) {
    return test.startsWith("testIterator_")
        && test.contains(" subMap ")
        && !test.contains("size: several");
  }

  private static class Generator<M extends ConcurrentMap<Long, Long>>
      implements TestMapGenerator<Long, Long> {
    private final Supplier<M> maps;

    Generator(Supplier<M> maps) {
      this.maps = maps;
    }

    @Override
    public SampleElements<Map.Entry<Long, Long>> samples() {
      return SampleElements.mapEntries(
          new SampleElements<>(-1L, 0L, 1L, 1L << 40, 1L << 62),
          new SampleElements<>(10L, Long.MIN_VALUE, Long.MAX_VALUE, -1L, 1L << 61));
    }

    @Override
    public M create(Object... entries) {
      M map = maps.get();
      for (Object entry : entries) {
        var given = (Map.Entry<?, ?>) entry;
        map.put((Long) given.getKey(), (Long) given.getValue());
      }
      return map;
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type cannot be made
    public Map.Entry<Long, Long>[] createArray(int length) {
      return new Map.Entry[length];
    }

    @Override
    public Long[] createKeyArray(int length) {
      return new Long[length];
    }

    @Override
    public Long[] createValueArray(int length) {
      return new Long[length];
    }

    @Override
    public Iterable<Map.Entry<Long, Long>> order(List<Map.Entry<Long, Long>> insertionOrder) {
      return insertionOrder;
    }
  }

  private static final class OrderedGenerator extends Generator<ConcurrentNavigableMap<Long, Long>>
      implements TestSortedMapGenerator<Long, Long> {

    OrderedGenerator(Supplier<ConcurrentNavigableMap<Long, Long>> maps) {
      super(maps);
    }

    @Override
    public Iterable<Map.Entry<Long, Long>> order(List<Map.Entry<Long, Long>> insertionOrder) {
      var ascending = new ArrayList<>(insertionOrder); // which the suite goes on to change
      ascending.sort(Map.Entry.comparingByKey());
      return ascending;
    }

    @Override
    public Map.Entry<Long, Long> belowSamplesLesser() {
      return Map.entry(Long.MIN_VALUE, 20L);
    }

    @Override
    public Map.Entry<Long, Long> belowSamplesGreater() {
      return Map.entry(-1L << 61, 21L);
    }

    @Override
    public Map.Entry<Long, Long> aboveSamplesLesser() {
      return Map.entry((1L << 62) + 1, 22L);
    }

    @Override
    public Map.Entry<Long, Long> aboveSamplesGreater() {
      return Map.entry(Long.MAX_VALUE, 23L);
    }
  }
}
