package org.inkling.cli.check.histories;

import static org.inkling.cli.check.histories.LoggedOperation.ABSENT;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.LongArrayList;
import org.agrona.collections.LongHashSet;
import org.inkling.cli.check.shared.ViolationException;
import org.inkling.cli.experiment.Text;
import org.inkling.index.Cursor;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;
import org.inkling.index.PointIndex;
import org.inkling.source.SortedEntrySource;

/**
 * One index, and the entries that it must hold while no thread writes: loaded keys, fresh keys, and
 * hot keys with their last values.
 */
final class IndexUnderCheck implements AutoCloseable {
  private static final int LOADED = 10_000;
  private static final int FULL = 100_000;

  /** The direction of a cursor without order. */
  static final int UNORDERED = 0;

  private static final int MAX_ROUNDS = 1 << 10;

  private final BuiltIndex built;
  private final PointIndex index;
  private final PointIndex hot;
  private final Long2LongHashMap expected = new Long2LongHashMap(ABSENT);
  private final LongHolder holder = new LongHolder();
  private int rounds;
  private boolean isRefused; // a fresh key, for lack of memory

  /** Creates an index. Every second one is empty at first, the others hold some thousand keys. */
  IndexUnderCheck(HistoriesPlan plan, long number) {
    SplittableRandom random = RandomValues.random(plan.seed(), -1 - number);
    long[] keys =
        number % 2 == 0
            ? new long[0]
            : random
                .longs(LOADED)
                .map(any -> KeyArea.outside(random))
                .sorted()
                .distinct()
                .toArray();
    long[] values = Arrays.stream(keys).map(RandomValues::freshValue).toArray();
    for (int i = 0; i < keys.length; i++) {
      expected.put(keys[i], values[i]);
    }
    long seed = random.nextLong();
    built = plan.index().build(plan, seed, SortedEntrySource.of(keys, values));
    index = built.index();
    hot = plan.mutant().spoil(index);
  }

  /** Returns the index without a fault. */
  PointIndex index() {
    return index;
  }

  /** Returns the index for operations on hot keys, perhaps with a fault. */
  PointIndex hot() {
    return hot;
  }

  /** Returns whether the next round needs a new index, so that changes of its root stay short. */
  boolean isFull() {
    return expected.size() >= FULL || rounds == MAX_ROUNDS || isRefused;
  }

  /** Returns the value that a key must have in this index before a round. */
  long stateOf(long key) {
    return expected.get(key);
  }

  /** Reads the current value of a hot key. */
  long readBack(long key) {
    long state = index.get(key, holder) ? LoggedOperation.stateOf(holder.value) : ABSENT;
    if (state == ABSENT) {
      expected.remove(key);
    } else {
      expected.put(key, state);
    }
    return state;
  }

  /**
   * Checks the fresh keys of a round.
   *
   * @throws ViolationException if a key is missing, or if two threads were the first to put it
   */
  void checkFresh(List<HotWorker> workers) {
    rounds++;
    long claims = 0;
    int before = expected.size();
    for (HotWorker worker : workers) {
      claims += worker.freshClaims();
      isRefused |= worker.isRefused();
      LongArrayList keys = worker.freshKeys();
      for (int i = 0; i < keys.size(); i++) {
        checkFresh(keys.getLong(i));
      }
    }
    if (expected.size() - before != claims) {
      throw new ViolationException(
          Text.format(
              "%d fresh keys were inserted, and putIfAbsent reported so %d times",
              expected.size() - before, claims));
    }
  }

  private void checkFresh(long key) {
    long value = RandomValues.freshValue(key);
    expected.put(key, value);
    if (!index.get(key, holder) || holder.value != value) {
      throw new ViolationException("fresh key " + key + " was inserted and is missing");
    }
  }

  /**
   * Checks all entries, ascending and descending if the index has an order, and the size.
   *
   * @throws ViolationException if an entry is missing, wrong, duplicate or was never written
   */
  void checkContent() {
    if (index instanceof OrderedIndex ordered) {
      checkContent(ordered.ascending(), 1);
      checkContent(ordered.descending(), -1);
    } else {
      checkContent(index.cursor(), UNORDERED);
    }
    if (index.size() != expected.size()) {
      throw new ViolationException(
          "the size is " + index.size() + ", with " + expected.size() + " keys inserted");
    }
  }

  /**
   * Checks the entries that a cursor reports.
   *
   * @param cursor is closed in the end
   * @param direction 1 if it ascends, -1 if it descends, {@link #UNORDERED} for any order
   */
  void checkContent(Cursor cursor, int direction) {
    try (cursor) {
      checkEntries(cursor, direction);
    }
  }

  private void checkEntries(Cursor cursor, int direction) {
    LongHashSet reported = new LongHashSet();
    int count = 0;
    long last = 0;
    while (cursor.next()) {
      long key = cursor.key();
      boolean isTurned =
          direction != UNORDERED && count > 0 && Long.compare(key, last) != direction;
      if (isTurned || !reported.add(key)) {
        throw new ViolationException("a scan reports key " + key + " after key " + last);
      }
      long value = expected.get(key);
      if (value == ABSENT || value != cursor.value()) {
        throw new ViolationException(
            Text.format(
                "a scan when quiet reports key %d with the value %d; its state is %s",
                key, cursor.value(), LoggedOperation.nameOf(value)));
      }
      last = key;
      count++;
    }
    if (count != expected.size()) {
      throw new ViolationException(
          "a scan when quiet reports " + count + " keys of " + expected.size());
    }
  }

  /** Waits for background work, then verifies the structure. */
  void checkStructure() {
    built.checkStructure();
  }

  /** Returns the number of structure changes so far, by name; also answers after {@link #close}. */
  Map<String, Long> changes() {
    return built.changes();
  }

  @Override
  public void close() {
    built.close();
  }
}
