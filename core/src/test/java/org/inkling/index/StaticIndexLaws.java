package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.inkling.source.EntryBatch;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What holds for every {@link OrderedReads} in one thread while nobody writes, be it an index that
 * cannot be written to or one that is not just now.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class StaticIndexLaws {
  private static final int CORNERS_PER_RANGE = 16;

  @RegisterExtension final Seed seed = new Seed(getClass());

  final Random random = seed.random();

  /** For a suite of some index. */
  protected StaticIndexLaws() {}

  /** An index with these entries, which is closed after the test. */
  protected abstract OrderedReads filled(TreeMap<Long, Long> entries);

  /** Checks and closes an index before the end of the test. */
  protected abstract void end(OrderedReads index);

  /** Leaves it to the test to close an index. */
  protected abstract void handOver(OrderedReads index);

  /** Closes an index that was handed over, and checks that it has given back what it held. */
  protected abstract void close(OrderedReads index);

  /** Entries of these keys with any values. */
  final TreeMap<Long, Long> entries(long... keys) {
    var entries = new TreeMap<Long, Long>();
    for (long key : keys) {
      entries.put(key, KeySpace.anyValue(random));
    }
    return entries;
  }

  @ParameterizedTest
  @EnumSource
  void findsNeighboursLikeATreeMap(KeySpace space) {
    TreeMap<Long, Long> entries = entries(space.keys(random, 2_000));
    var twin = new OrderedTwin(filled(entries), entries);
    twin.checkEnds();
    for (long key : entries.keySet()) {
      twin.checkAround(key - 1);
      twin.checkAround(key);
      twin.checkAround(key + 1);
    }
    for (int i = 0; i < 1_000; i++) {
      twin.checkAround(random.nextLong() >> random.nextInt(64));
    }
  }

  /** From every corner to some, others each time, and to and from every key. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void fewKeysInEveryRange(int count) {
    long[] corners = KeySpace.corners();
    for (int round = 0; round < 4; round++) {
      long[] keys = random.longs(count, 0, corners.length).map(i -> corners[(int) i]).toArray();
      TreeMap<Long, Long> entries = entries(keys);
      OrderedReads index = filled(entries);
      var twin = new OrderedTwin(index, entries);
      twin.checkEnds();
      for (int from = 0; from < corners.length; from++) {
        twin.checkAround(corners[from]);
        for (int to = (from + round) % CORNERS_PER_RANGE; to < corners.length; ) {
          twin.checkRange(corners[from], corners[to]);
          to += CORNERS_PER_RANGE;
        }
        for (long key : entries.keySet()) {
          twin.checkRange(corners[from], key);
          twin.checkRange(key, corners[from]);
        }
      }
      end(index);
    }
  }

  @Test
  void everyRangeOverTheCornersOfTheDomain() {
    long[] corners = KeySpace.corners();
    TreeMap<Long, Long> entries = entries(corners);
    var twin = new OrderedTwin(filled(entries), entries);
    twin.checkScans();
    for (int i = 0; i < 2_000; i++) {
      long from = corners[random.nextInt(corners.length)];
      long to = corners[random.nextInt(corners.length)];
      twin.checkRange(from, to);
    }
    twin.checkRange(Long.MIN_VALUE, Long.MIN_VALUE);
    twin.checkRange(Long.MAX_VALUE, Long.MAX_VALUE);
    twin.checkRange(Long.MIN_VALUE, Long.MAX_VALUE);
    twin.checkRange(Long.MAX_VALUE, Long.MIN_VALUE);
  }

  @ParameterizedTest
  @EnumSource
  void walksRangesOfEveryLength(KeySpace space) {
    long[] keys = space.keys(random, 3_000);
    TreeMap<Long, Long> entries = entries(keys);
    OrderedReads index = filled(entries);
    var twin = new OrderedTwin(index, entries);
    twin.checkScans();
    try (Cursor up = index.ascending(5, 4);
        Cursor down = index.descending(4, 5)) {
      for (int length = 0; length < keys.length; length += 1 + length / 3) {
        int start = random.nextInt(keys.length - length);
        twin.checkRange(keys[start], keys[start + length]);
        twin.checkRange(keys[start] + 1, keys[start + length] - 1);
        twin.checkReset(up, down, keys[start] - 1, keys[start + length] + 1);
      }
    }
  }

  @Test
  void aCursorIsResetInTheMiddleAndAfterTheEnd() {
    TreeMap<Long, Long> entries = entries(KeySpace.SPACED.keys(random, 1_000));
    OrderedReads index = filled(entries);
    var twin = new OrderedTwin(index, entries);
    try (Cursor up = index.ascending();
        Cursor down = index.descending()) {
      for (int steps = 0; steps < 1_000; steps = steps * 2 + 1) {
        up.reset(Long.MIN_VALUE, Long.MAX_VALUE);
        for (int i = 0; i < steps; i++) {
          assertTrue(up.next());
        }
        twin.checkReset(up, down, 20_000_000, 700_000_000);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void sourcesKeysAndLoopsHaveWhatACursorHas(KeySpace space) {
    long[] keys = space.keys(random, 2_500);
    TreeMap<Long, Long> entries = entries(keys);
    entries.putAll(entries(Long.MIN_VALUE, Long.MAX_VALUE));
    OrderedReads index = filled(entries);
    var twin = new OrderedTwin(index, entries);
    twin.checkPasses(Long.MIN_VALUE, Long.MAX_VALUE, random);
    twin.checkPasses(Long.MAX_VALUE, Long.MIN_VALUE, random);
    for (int length = 0; length < keys.length; length = length * 3 + 1) {
      int start = random.nextInt(keys.length - length);
      twin.checkPasses(keys[start], keys[start + length], random);
    }
  }

  @Test
  void aSourceOfAClosedIndexRefusesAtTheStartAndInTheMiddle() {
    OrderedReads index = filled(entries(KeySpace.SPACED.keys(random, 5_000)));
    SortedEntrySource source = index.entries();
    EntryStream begun = source.open();
    assertTrue(begun.next());
    var batch = new EntryBatch(10);
    begun.read(batch);
    assertEquals(10, batch.size());
    LongStream left = index.keys();
    end(index);
    batch.clear();
    assertThrows(IllegalStateException.class, () -> begun.read(batch));
    assertThrows(IllegalStateException.class, begun::next);
    begun.close();
    assertThrows(IllegalStateException.class, () -> source.open().next());
    assertThrows(IllegalStateException.class, left::count);
    assertThrows(IllegalStateException.class, index::keys);
    assertThrows(IllegalStateException.class, () -> index.forEach((key, value) -> {}));
  }

  @Test
  void aKeyStreamMayEndEarlyAndALoopMayThrow() {
    OrderedReads index = filled(entries(KeySpace.DENSE.keys(random, 3_000)));
    for (int i = 1; i < 300; i++) {
      try (LongStream keys = index.keys()) {
        assertEquals(i, keys.limit(i).count());
      }
      long stop = i;
      assertThrows(
          ArithmeticException.class, () -> index.forEach((key, value) -> throwAt(key, stop)));
    }
    assertEquals(3_000, index.keys().count());
  }

  private static void throwAt(long key, long stop) {
    if (key >= stop) {
      throw new ArithmeticException("the action has seen enough");
    }
  }

  @Test
  void aRunNeedsRoomAndAnOpenCursor() {
    OrderedReads index = filled(entries(1, 2, 3));
    long[] four = new long[4];
    long[] three = new long[3];
    try (Cursor cursor = index.ascending()) {
      assertThrows(IndexOutOfBoundsException.class, () -> cursor.nextRun(four, three, 0, 4));
      assertThrows(IndexOutOfBoundsException.class, () -> cursor.nextRun(three, four, 0, 4));
      assertThrows(IndexOutOfBoundsException.class, () -> cursor.nextRun(four, four, 2, 3));
      assertThrows(IndexOutOfBoundsException.class, () -> cursor.nextRun(four, four, -1, 2));
      assertThrows(IndexOutOfBoundsException.class, () -> cursor.nextRun(four, four, 1, -1));
      assertEquals(0, cursor.nextRun(four, four, 4, 0));
      assertEquals(3, cursor.nextRun(four, new long[4], 0, 4), "nothing was passed over");
      assertArrayEquals(new long[] {1, 2, 3}, Arrays.copyOf(four, 3));
    }
    Cursor closed = index.descending();
    closed.close();
    assertThrows(IllegalStateException.class, () -> closed.nextRun(four, three, 0, 3));
    Cursor left = index.descending();
    assertEquals(1, left.nextRun(four, three, 0, 1));
    end(index);
    assertThrows(IllegalStateException.class, () -> left.nextRun(four, three, 0, 1));
  }

  @Test
  void aClosedCursorAndACursorOfAClosedIndexRefuse() {
    OrderedReads index = filled(entries(1, 2, 3));
    Cursor closed = index.ascending();
    assertTrue(closed.next());
    closed.close();
    closed.close();
    assertThrows(IllegalStateException.class, closed::next);
    Cursor[] left = {index.ascending(), index.descending(), index.ascending(2, 3)};
    assertTrue(left[0].next());
    end(index);
    for (Cursor cursor : left) {
      assertThrows(IllegalStateException.class, cursor::next);
      cursor.close();
    }
  }

  @Test
  void aConsumerThatThrowsLeavesNothingBehind() {
    OrderedReads index = filled(entries(KeySpace.SPACED.keys(random, 1_000)));
    for (int i = 0; i < 1_000; i++) {
      int limit = random.nextInt(1, 300);
      assertThrows(ArithmeticException.class, () -> throwAfter(index, limit));
    }
    assertEquals(1_000, index.count(Long.MIN_VALUE, Long.MAX_VALUE));
  }

  private static void throwAfter(OrderedReads index, int limit) {
    Cursor cursor = index.ascending();
    for (int i = 0; cursor.next(); i++) {
      if (i == limit) {
        throw new ArithmeticException("the consumer has seen enough");
      }
    }
  }

  @Test
  void aConsumerMayCloseTheIndex() {
    OrderedReads index = filled(entries(KeySpace.SPACED.keys(random, 5_000)));
    handOver(index);
    Cursor cursor = index.ascending();
    assertTrue(cursor.next());
    close(index);
    assertThrows(IllegalStateException.class, cursor::next);
  }
}
