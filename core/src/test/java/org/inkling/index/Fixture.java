package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Makes the indexes of a test; after the test checks the structure of each and closes it. */
final class Fixture implements AfterEachCallback {
  private final IndexSpec spec;
  private final List<PointIndex> opened = new ArrayList<>();

  Fixture(IndexSpec spec) {
    this.spec = spec;
  }

  boolean has(Feature feature) {
    return spec.features().contains(feature);
  }

  /** Refuses a suite that is not about the index. */
  void require(Feature feature) {
    if (!has(feature)) {
      throw new IllegalArgumentException("this suite is for indexes that state " + feature);
    }
  }

  PointIndex empty() {
    return track(spec.empty());
  }

  OrderedIndex emptyOrdered() {
    return assertInstanceOf(OrderedIndex.class, empty());
  }

  PointIndex load(SortedEntrySource source) {
    return track(spec.load(source));
  }

  PointIndex load(NavigableMap<Long, Long> entries) {
    long[] keys = entries.keySet().stream().mapToLong(Long::longValue).toArray();
    long[] values = entries.values().stream().mapToLong(Long::longValue).toArray();
    return load(SortedEntrySource.of(keys, values));
  }

  /** Loaded where the index can be, put key by key where it cannot. */
  PointIndex filled(NavigableMap<Long, Long> entries) {
    if (has(Feature.BULK_LOAD)) {
      return load(entries);
    }
    PointIndex index = empty();
    entries.forEach(index::put);
    return index;
  }

  private PointIndex track(PointIndex index) {
    assertEquals(has(Feature.ORDERED), index instanceof OrderedIndex, "ORDERED is stated wrongly");
    opened.add(index);
    return index;
  }

  /** Checks the structure now; no operation may be running. */
  void check(PointIndex index) {
    spec.checkStructure(index);
  }

  /** Checks and closes the index before the end of the test. */
  void close(PointIndex index) {
    opened.remove(index);
    spec.checkStructure(index);
    index.close();
    spec.checkClosed(index);
  }

  /** Leaves it to the test to close the index. */
  void handOver(PointIndex index) {
    opened.remove(index);
  }

  /** The names of operations that answer after a close as well. */
  Set<String> answeringWhenClosed() {
    return spec.answeringWhenClosed();
  }

  /** After the test has closed an index that was handed over. */
  void checkClosed(PointIndex index) {
    spec.checkClosed(index);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    try {
      while (!opened.isEmpty()) {
        close(opened.getLast());
      }
    } catch (Throwable failure) {
      throw new AssertionError(Seed.nameOf(context) + ": " + failure, failure);
    }
  }
}
