package org.inkling.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.region.LongRegion;
import org.junit.jupiter.api.Test;

class SortedSourceTest {

  @Test
  void arraySourceGivesItsKeys() {
    var source = SortedKeySource.of(Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE);
    assertEquals(5, source.size());
    assertEquals(List.of(Long.MIN_VALUE, -1L, 0L, 1L, Long.MAX_VALUE), keys(source.open()));
  }

  @Test
  void everyPassBeginsAtTheFirstKey() {
    var source = SortedKeySource.checked(SortedKeySource.of(3, 5, 8));
    var half = source.open();
    assertTrue(half.next());
    assertTrue(half.next());
    assertEquals(List.of(3L, 5L, 8L), keys(source.open()));
    assertEquals(5, half.key()); // the other pass has not moved it
    assertEquals(List.of(3L, 5L, 8L), keys(source.open()));
  }

  @Test
  void emptySourceEndsAtOnceAndStaysEnded() {
    for (var stream : List.of(SortedKeySource.of().open(), entries().open())) {
      assertFalse(stream.next());
      assertFalse(stream.next());
    }
  }

  @Test
  void endIsForGood() {
    var stream = SortedEntrySource.checked(entries(7)).open();
    assertTrue(stream.next());
    assertFalse(stream.next());
    assertFalse(stream.next());
  }

  @Test
  void entriesCarryTheirValues() {
    try (var stream = SortedEntrySource.of(new long[] {-4, 9}, new long[] {40, 90}).open()) {
      assertTrue(stream.next());
      assertEquals(-4, stream.key());
      assertEquals(40, stream.value());
      assertFalse(stream.isDeletion());
      assertTrue(stream.next());
      assertEquals(90, stream.value());
    }
  }

  @Test
  void mapsAndRegionsAreReadAsOftenAsOneLikes() {
    long[] keys = {-4, 0, 9};
    long[] values = {1, 2, 3};
    var map = new TreeMap<Long, String>();
    map.put(-4L, "a");
    map.put(0L, "bb");
    map.put(9L, "ccc");
    var lengths = new TreeMap<Long, Long>();
    map.forEach((key, text) -> lengths.put(key, (long) text.length()));
    var records = MemorySegment.ofArray(new long[] {-4, 1, 0, 2, 9, 3});
    for (SortedEntrySource source :
        List.of(
            SortedEntrySource.of(map, String::length),
            SortedEntrySource.of(lengths),
            SortedEntrySource.of(new ConcurrentSkipListMap<>(lengths)),
            SortedEntrySource.of(
                LongRegion.of(records, 0, 16, 3), LongRegion.of(records, 8, 16, 3)),
            SortedEntrySource.of(3, SortedEntrySource.of(keys, values)::open))) {
      boolean isExact = source.size() == 3;
      assertTrue(isExact || source.size() == SortedKeySource.UNKNOWN_SIZE);
      for (int room = 1; room < 5; room++) {
        assertEquals(lengths, read(source, room));
      }
    }
  }

  /** The entries of a pass in runs, with a single step in between. */
  private static TreeMap<Long, Long> read(SortedEntrySource source, int room) {
    var entries = new TreeMap<Long, Long>();
    var batch = new EntryBatch(room);
    try (EntryStream pass = source.open()) {
      while (pass.next()) {
        entries.put(pass.key(), pass.value());
        assertFalse(pass.isDeletion());
        batch.clear();
        pass.read(batch);
        for (int i = 0; i < batch.size(); i++) {
          entries.put(batch.keys()[i], batch.values()[i]);
        }
      }
      assertFalse(pass.next());
    }
    return entries;
  }

  @Test
  @SuppressWarnings("NullAway") // what a caller without the checker may do
  void aMapWithoutAValueOrInAnotherOrderIsRefusedWithTheKey() {
    var map = new TreeMap<Long, Long>();
    map.put(7L, null);
    var missing =
        assertThrows(NullPointerException.class, () -> read(SortedEntrySource.of(map), 1));
    assertTrue(String.valueOf(missing.getMessage()).contains("key 7"), missing::toString);
    var descending = new TreeMap<Long, Long>(Comparator.reverseOrder());
    descending.put(1L, 1L);
    descending.put(2L, 2L);
    var disorder =
        assertThrows(
            UnsortedSourceException.class,
            () -> read(SortedEntrySource.checked(SortedEntrySource.of(descending)), 2));
    assertEquals(1, disorder.key());
  }

  @Test
  void aMapThatChangesDuringAPassIsRefused() {
    var map = new TreeMap<Long, Long>(Map.of(1L, 1L, 2L, 2L));
    try (EntryStream pass = SortedEntrySource.of(map).open()) {
      assertTrue(pass.next());
      map.put(3L, 3L);
      assertThrows(ConcurrentModificationException.class, pass::next);
    }
  }

  @Test
  void aSourceOfOnePassIsOpenedOnce() {
    var closed = new AtomicInteger();
    var source = SortedEntrySource.once(new Markers(closed).open());
    assertEquals(SortedKeySource.UNKNOWN_SIZE, source.size());
    source.open().close();
    assertEquals(1, closed.get());
    var again = assertThrows(IllegalStateException.class, source::open);
    assertTrue(String.valueOf(again.getMessage()).contains("opened again"), again::toString);
  }

  @Test
  void aBatchIsExtendedWithinItsRoom() {
    var batch = new EntryBatch(2);
    batch.add(1, 10);
    batch.keys()[1] = 2;
    batch.values()[1] = 20;
    batch.extend(1);
    assertEquals(2, batch.size());
    assertThrows(IndexOutOfBoundsException.class, () -> batch.extend(1));
    assertThrows(IndexOutOfBoundsException.class, () -> batch.extend(-1));
    assertEquals(2, batch.size());
  }

  @Test
  void regionsOfDifferentSizesAndNegativeSizesAreRefused() {
    var two = LongRegion.of(MemorySegment.ofArray(new long[2]));
    var three = LongRegion.of(MemorySegment.ofArray(new long[3]));
    assertThrows(IllegalArgumentException.class, () -> SortedEntrySource.of(two, three));
    assertThrows(
        IllegalArgumentException.class, () -> SortedEntrySource.of(-2, () -> entries().open()));
  }

  @Test
  void arraysOfDifferentLengthsAreRefused() {
    var refused =
        assertThrows(
            IllegalArgumentException.class, () -> SortedEntrySource.of(new long[3], new long[2]));
    assertTrue(refused.getMessage().contains("3 keys, 2 values"), refused.getMessage());
  }

  @Test
  void mappedSourceComputesValuesOnEveryPass() {
    var source = SortedEntrySource.of(SortedKeySource.of(1, 2, 3), key -> key * 10);
    assertEquals(3, source.size());
    for (int pass = 0; pass < 2; pass++) {
      try (var stream = source.open()) {
        for (long key = 1; key <= 3; key++) {
          assertTrue(stream.next());
          assertEquals(key, stream.key());
          assertEquals(key * 10, stream.value());
          assertFalse(stream.isDeletion());
        }
        assertFalse(stream.next());
      }
    }
  }

  @Test
  void disorderIsRefusedWithItsPosition() {
    var refused =
        assertThrows(
            UnsortedSourceException.class,
            () -> keys(SortedKeySource.checked(SortedKeySource.of(1, 5, 9, 4, 12)).open()));
    assertEquals(3, refused.position());
    assertEquals(9, refused.previousKey());
    assertEquals(4, refused.key());
    assertTrue(refused.getMessage().contains("unsorted key 4 at position 3"));
  }

  @Test
  void duplicatesAreRefusedWithTheirPosition() {
    var refused =
        assertThrows(
            UnsortedSourceException.class,
            () -> keys(SortedEntrySource.checked(entries(-7, -7)).open()));
    assertEquals(1, refused.position());
    assertTrue(refused.getMessage().contains("duplicate key -7 at position 1"));
  }

  @Test
  void orderIsSignedAndTheEndsOfTheDomainAreKeys() {
    var whole = SortedEntrySource.checked(entries(Long.MIN_VALUE, -1, 0, Long.MAX_VALUE));
    assertEquals(List.of(Long.MIN_VALUE, -1L, 0L, Long.MAX_VALUE), keys(whole.open()));
    var unsigned = SortedEntrySource.checked(entries(0, Long.MAX_VALUE, Long.MIN_VALUE));
    var refused = assertThrows(UnsortedSourceException.class, () -> keys(unsigned.open()));
    assertEquals(2, refused.position());
    var again = SortedEntrySource.checked(entries(Long.MAX_VALUE, Long.MAX_VALUE));
    assertThrows(UnsortedSourceException.class, () -> keys(again.open()));
  }

  @Test
  void checkedSourcePassesEverythingElseOn() {
    var closed = new AtomicInteger();
    var checked = SortedEntrySource.checked(new Markers(closed));
    assertEquals(SortedKeySource.UNKNOWN_SIZE, checked.size());
    try (var stream = checked.open()) {
      assertTrue(stream.next());
      assertTrue(stream.isDeletion());
      assertEquals(77, stream.value());
    }
    assertEquals(1, closed.get());
    var mapped = SortedEntrySource.of(new MarkerKeys(closed), key -> key);
    mapped.open().close();
    SortedKeySource.checked(new MarkerKeys(closed)).open().close();
    assertEquals(3, closed.get());
  }

  private static SortedEntrySource entries(long... keys) {
    return SortedEntrySource.of(keys, keys);
  }

  private static List<Long> keys(KeyStream stream) {
    var keys = new ArrayList<Long>();
    try (stream) {
      while (stream.next()) {
        keys.add(stream.key());
      }
    }
    return keys;
  }

  private record MarkerKeys(AtomicInteger closed) implements SortedKeySource {
    @Override
    public long size() {
      return UNKNOWN_SIZE;
    }

    @Override
    public KeyStream open() {
      return new Markers(closed).open();
    }
  }

  /** One deletion marker, from a source that does not know its size. */
  private record Markers(AtomicInteger closed) implements SortedEntrySource {
    @Override
    public long size() {
      return SortedKeySource.UNKNOWN_SIZE;
    }

    @Override
    public EntryStream open() {
      return new EntryStream() {
        private boolean begun;

        @Override
        public boolean next() {
          boolean first = !begun;
          begun = true;
          return first;
        }

        @Override
        public long key() {
          return 7;
        }

        @Override
        public long value() {
          return 77;
        }

        @Override
        public boolean isDeletion() {
          return true;
        }

        @Override
        public void close() {
          closed.incrementAndGet();
        }
      };
    }
  }
}
