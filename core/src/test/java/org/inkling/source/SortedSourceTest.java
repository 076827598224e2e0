package org.inkling.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
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
