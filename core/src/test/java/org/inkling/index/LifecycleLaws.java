package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
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
  void loadsWhatAnotherIndexHas() {
    whereLoadable(
        () -> {
          var entries = new TreeMap<Long, Long>();
          for (long key : KeySpace.CLUSTERS.keys(random, 3_000)) {
            entries.put(key, KeySpace.anyValue(random));
          }
          if (fixture.load(entries) instanceof OrderedIndex index) {
            new Twin(fixture.load(index.entries()), entries, random).checkContents();
            var rest = SortedEntrySource.once(index.ascending(1L << 20, 1L << 50).entries());
            var some = entries.subMap(1L << 20, true, 1L << 50, true);
            new Twin(fixture.load(rest), some, random).checkContents();
          }
        });
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
    Cursor cursor = index.cursor();
    fixture.close(index);
    ClosedOperations.check(cursor, Set.of("key", "value", "isDeletion"));
    ClosedOperations.check(index, fixture.answeringWhenClosed());
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
