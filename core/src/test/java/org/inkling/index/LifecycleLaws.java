package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.UnsortedSourceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for the beginning and the end of every index: bulk load and close. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class LifecycleLaws {
  @RegisterExtension final Seed seed = new Seed(getClass());
  @RegisterExtension final Fixture fixture;

  private final Random random = seed.random();

  /** For the index that {@code spec} makes. */
  protected LifecycleLaws(IndexSpec spec) {
    fixture = new Fixture(spec);
  }

  /** Runs {@code law} if bulk load is stated; if it is not, demands that it is unsupported. */
  private void whereLoadable(Runnable law) {
    if (fixture.has(Feature.BULK_LOAD)) {
      law.run();
    } else {
      var nothing = SortedEntrySource.of(new long[0], new long[0]);
      assertThrows(UnsupportedOperationException.class, () -> fixture.load(nothing));
    }
  }

  @ParameterizedTest
  @EnumSource
  void loadsAnyNumberOfKeys(KeySpace space) {
    whereLoadable(
        () -> {
          for (int count : new int[] {0, 1, 2, 3, 4, 31, 32, 33, 500, 5_000}) {
            checkLoad(space.keys(random, count));
          }
        });
  }

  @Test
  void loadsTheCornersOfTheDomain() {
    whereLoadable(
        () -> {
          checkLoad(KeySpace.corners());
          checkLoad(new long[] {Long.MIN_VALUE});
          checkLoad(new long[] {Long.MAX_VALUE});
          checkLoad(new long[] {Long.MIN_VALUE, Long.MAX_VALUE});
          checkLoad(new long[] {Long.MIN_VALUE, 0, Long.MAX_VALUE});
        });
  }

  private void checkLoad(long[] keys) {
    var entries = new TreeMap<Long, Long>();
    for (long key : keys) {
      entries.put(key, KeySpace.anyValue(random));
    }
    var twin = new Twin(fixture.load(entries), entries, random);
    twin.checkContents();
    fixture.check(twin.index);
    for (long key : keys) {
      twin.step(key);
      twin.step(key + 1);
    }
    twin.checkContents();
    fixture.close(twin.index);
  }

  @Test
  void refusesADuplicateWithItsPosition() {
    whereLoadable(
        () -> {
          for (int position : new int[] {1, 2, 500, 999}) {
            checkRefused(position, 0);
          }
        });
  }

  @Test
  void refusesDisorderWithItsPosition() {
    whereLoadable(
        () -> {
          for (int position : new int[] {1, 2, 500, 999}) {
            checkRefused(position, 1);
          }
        });
  }

  private void checkRefused(int position, int back) {
    long[] keys = KeySpace.SPACED.keys(random, 1_000);
    keys[position] = keys[position - 1] - back;
    var source = SortedEntrySource.of(keys, keys);
    var thrown = assertThrows(UnsortedSourceException.class, () -> fixture.load(source));
    assertEquals(position, thrown.position());
    assertEquals(keys[position - 1], thrown.previousKey());
    assertEquals(keys[position], thrown.key());
  }

  @Test
  void everyOperationRefusesAClosedIndex() {
    PointIndex index = fixture.empty();
    index.put(3, 4);
    fixture.close(index);
    for (Consumer<PointIndex> operation : pointOperations()) {
      assertThrows(IllegalStateException.class, () -> operation.accept(index));
    }
    if (index instanceof OrderedIndex ordered) {
      for (Consumer<OrderedIndex> operation : orderedOperations()) {
        assertThrows(IllegalStateException.class, () -> operation.accept(ordered));
      }
    }
  }

  private static List<Consumer<PointIndex>> pointOperations() {
    var holder = new LongHolder();
    return List.of(
        index -> index.get(3, 0),
        index -> index.get(3, holder),
        index -> index.get(Long.MIN_VALUE, 0),
        index -> index.get(Long.MAX_VALUE, 0),
        index -> index.containsKey(3),
        index -> index.put(3, 5),
        index -> index.put(Long.MIN_VALUE, 5),
        index -> index.put(Long.MAX_VALUE, 5),
        index -> index.getAndPut(3, 5, 0),
        index -> index.getAndPut(3, 5, holder),
        index -> index.putIfAbsent(5, 5),
        index -> index.putIfAbsent(5, 5, holder),
        index -> index.replace(3, 5),
        index -> index.getAndReplace(3, 5, holder),
        index -> index.compareAndSet(3, 4, 5),
        index -> index.remove(3),
        index -> index.remove(3, 4),
        index -> index.getAndRemove(3, 0),
        index -> index.getAndRemove(3, holder),
        index -> index.getAll(new long[] {3}, new long[1], 0),
        index -> index.putAll(new long[] {3}, new long[1]),
        PointIndex::size,
        PointIndex::isEmpty,
        PointIndex::clear);
  }

  private static List<Consumer<OrderedIndex>> orderedOperations() {
    var found = new Entry();
    return List.of(
        index -> index.floor(3, found),
        index -> index.ceiling(3, found),
        index -> index.lower(4, found),
        index -> index.higher(2, found),
        index -> index.first(found),
        index -> index.last(found),
        index -> index.ascending().next(),
        index -> index.ascending(0, 9).next(),
        index -> index.descending().next(),
        index -> index.descending(9, 0).next(),
        index -> index.count(0, 9),
        index -> index.asMap().get(3L),
        index -> index.asMap().firstEntry());
  }

  @Test
  void aSecondCloseDoesNothing() {
    PointIndex index = fixture.empty();
    index.put(1, 1);
    fixture.close(index);
    index.close();
    index.close();
    fixture.checkClosed(index);
    assertThrows(IllegalStateException.class, () -> index.get(1, 0));
  }

  @Test
  void anEmptyIndexCanBeClosedAtOnce() {
    for (int i = 0; i < 50; i++) {
      fixture.close(fixture.empty());
    }
  }

  @Test
  void indexesDoNotKnowOneAnother() {
    PointIndex first = fixture.empty();
    PointIndex second = fixture.empty();
    first.put(1, 1);
    second.put(2, 2);
    fixture.close(first);
    assertFalse(second.containsKey(1));
    assertEquals(2, second.get(2, 0));
    assertEquals(1, second.size());
  }
}
