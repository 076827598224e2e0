package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.TreeMap;
import org.inkling.region.ByteRegion;
import org.inkling.source.UnsortedSourceException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an index of byte strings does beyond what its law suites demand of it as one of longs. */
final class LongBytesIndexTest {
  private final LongBytesIndex index = LongBytesIndex.builder().name("rows").build();
  private final BytesHolder holder = new BytesHolder();

  @AfterEach
  void close() {
    index.close();
  }

  private static byte[] bytes(int length, int seed) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 31 + seed);
    }
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(
      ints = {0, 1, 7, 8, 9, 12, 13, 255, 256, 1_020, 1_021, 1_024, 1_025, 64 << 10, (1 << 20) - 4})
  void valuesOfEachLengthComeBack(int length) {
    byte[] value = bytes(length, 1);
    byte[] other = bytes(length, 2);
    index.put(1, value);
    index.put(2, other);
    index.put(3, value);
    index.put(3, other);

    assertArrayEquals(value, index.get(1));
    assertTrue(index.get(2, holder));
    assertArrayEquals(other, holder.toByteArray());
    assertArrayEquals(other, index.get(3));
    assertEquals(length, index.length(1));
    byte[] room = new byte[length + 2];
    assertEquals(length, index.get(1, room, 1, length));
    assertArrayEquals(value, Arrays.copyOfRange(room, 1, length + 1));
    assertEquals(0, room[0] | room[length + 1]);
    assertEquals(length == 0, index.compareAndSet(1, other, value));
    assertTrue(index.compareAndSet(2, other, value));
    assertTrue(index.getAndPut(2, other, holder));
    assertArrayEquals(value, holder.toByteArray());
    assertTrue(index.remove(2, other));
    assertTrue(index.getAndRemove(3, holder));
    assertArrayEquals(other, holder.toByteArray());
    assertEquals(1, index.size());
    index.checkStructure();
  }

  @Test
  void aValueThatIsTooLongIsRefusedAndChangesNothing() {
    byte[] tooLong = new byte[LongBytesIndex.MAX_VALUE_BYTES + 1];
    index.put(1, bytes(3, 0));
    var refusal = assertThrows(IllegalArgumentException.class, () -> index.put(1, tooLong));
    assertEquals("a value of 1048573 bytes, expected at most 1048572", refusal.getMessage());
    assertThrows(IllegalArgumentException.class, () -> index.putIfAbsent(2, tooLong));
    assertThrows(
        IllegalArgumentException.class, () -> index.compareAndSet(1, bytes(3, 0), tooLong));
    assertFalse(index.compareAndSet(1, tooLong, bytes(1, 0)));
    assertArrayEquals(bytes(3, 0), index.get(1));
    assertEquals(1, index.statistics().records());
  }

  @Test
  void aCallerMayChangeItsArrayAfterTheCall() {
    byte[] mine = bytes(40, 0);
    index.put(1, mine);
    index.putIfAbsent(2, mine, 0, 20);
    Arrays.fill(mine, (byte) 77);
    assertArrayEquals(bytes(40, 0), index.get(1));
    assertArrayEquals(bytes(20, 0), index.get(2));
    byte[] got = index.get(1);
    Arrays.fill(got, (byte) 88);
    assertArrayEquals(bytes(40, 0), index.get(1));
  }

  @Test
  void aGetIntoAnArrayReportsTheRoomThatItNeeds() {
    index.put(5, bytes(100, 0));
    byte[] small = new byte[99];
    assertEquals(100, index.get(5, small));
    assertArrayEquals(new byte[99], small);
    assertEquals(LongBytesIndex.ABSENT, index.get(6, small));
    assertEquals(LongBytesIndex.ABSENT, index.length(6));
    assertThrows(IndexOutOfBoundsException.class, () -> index.get(5, small, 50, 50));
    assertThrows(IndexOutOfBoundsException.class, () -> index.put(5, small, 50, 50));
    assertThrows(IndexOutOfBoundsException.class, () -> index.put(5, small, -1, 5));
  }

  @Test
  void whatIsNotFoundLeavesTheHolderAsItIs() {
    holder.set(bytes(10, 1));
    assertNull(index.get(1));
    assertFalse(index.get(1, holder));
    assertFalse(index.getAndRemove(1, holder));
    assertFalse(index.getAndPut(1, bytes(50, 2), holder));
    assertFalse(index.getAndReplace(2, bytes(50, 2), holder));
    assertTrue(index.putIfAbsent(3, bytes(9, 1), holder));
    var entry = new LongBytesEntry();
    assertFalse(index.higher(3, entry));
    assertFalse(index.higher(Long.MAX_VALUE, entry));
    assertArrayEquals(bytes(10, 1), holder.toByteArray());
    assertEquals(0, entry.value.length());
  }

  @Test
  void regionsAreReadAndWritten() {
    try (Arena arena = Arena.ofConfined()) {
      var value = ByteRegion.of(arena.allocate(300));
      value.copyFrom(bytes(300, 4), 0, 0, 300);
      index.put(1, value);
      assertArrayEquals(bytes(300, 4), index.get(1));
      assertTrue(index.putIfAbsent(2, value.slice(0, 10)));
      assertTrue(index.replace(2, value.slice(10, 10)));
      assertFalse(index.compareAndSet(2, value.slice(0, 10), value));
      assertTrue(index.compareAndSet(2, value.slice(10, 10), value));
      assertTrue(index.getAndPut(2, value.slice(1, 2), holder));
      assertArrayEquals(bytes(300, 4), holder.toByteArray());

      var room = ByteRegion.of(arena.allocate(300));
      assertEquals(300, index.get(1, room));
      byte[] copied = new byte[300];
      room.copyTo(0, copied, 0, 300);
      assertArrayEquals(bytes(300, 4), copied);
      assertEquals(300, index.get(1, room.slice(0, 299)));
      var readOnly = ByteRegion.of(arena.allocate(300).asReadOnly());
      assertThrows(IllegalArgumentException.class, () -> index.get(1, readOnly));
    }
  }

  @Test
  void aRegionThatCannotBeReadChangesNothing() {
    Arena arena = Arena.ofShared();
    var value = ByteRegion.of(arena.allocate(300));
    arena.close();
    index.put(1, bytes(3, 0));
    assertThrows(IllegalStateException.class, () -> index.put(1, value));
    var present = ByteRegion.of(bytes(3, 0));
    assertThrows(IllegalStateException.class, () -> index.compareAndSet(1, present, value));
    assertThrows(IllegalStateException.class, () -> index.getAndPut(1, value, holder));
    assertArrayEquals(bytes(3, 0), index.get(1));
    assertEquals(1, index.statistics().records());
  }

  @Test
  void aCursorCopiesValuesLongerThanARun() {
    var oracle = new TreeMap<Long, byte[]>();
    for (int i = 0; i < 700; i++) {
      int length = i % 100 == 7 ? 200_000 : i % 10 == 3 ? 5_000 : i % 60;
      oracle.put(i * 3L - 1_000, bytes(length, i));
    }
    oracle.forEach(index::put);
    assertCursor(oracle, index.ascending());
    assertCursor(oracle.descendingMap(), index.descending());
    assertCursor(oracle.subMap(-1_000L, true, 500L, true), index.ascending(-1_000, 500));
    try (var cursor = index.ascending(1, 0)) {
      assertEquals(0, cursor.valueLength());
      assertFalse(cursor.next());
      cursor.reset(-1_000, -1_000);
      assertTrue(cursor.next());
      assertEquals(-1_000, cursor.key());
      assertFalse(cursor.next());
    }
  }

  private static void assertCursor(
      java.util.SortedMap<Long, byte[]> oracle, LongBytesCursor cursor) {
    try (cursor) {
      var held = new BytesHolder();
      for (var entry : oracle.entrySet()) {
        assertTrue(cursor.next());
        assertEquals(entry.getKey(), cursor.key());
        assertArrayEquals(entry.getValue(), cursor.value());
        cursor.value(held);
        assertArrayEquals(entry.getValue(), held.toByteArray());
      }
      assertFalse(cursor.next());
    }
    assertThrows(IllegalStateException.class, cursor::next);
  }

  @Test
  void aLoadRefusesWhatItCannotHold() {
    var unsorted = LongBytesSource.of(new long[] {2, 1}, new byte[][] {{1}, {2}});
    assertThrows(UnsortedSourceException.class, () -> LongBytesIndex.builder().build(unsorted));
    var tooLong = LongBytesSource.of(new long[] {7}, new byte[][] {new byte[1 << 20]});
    var refusal =
        assertThrows(IllegalArgumentException.class, () -> LongBytesIndex.builder().build(tooLong));
    assertTrue(refusal.getMessage().contains("key 7"), refusal.getMessage());
    assertThrows(
        IllegalArgumentException.class, () -> LongBytesSource.of(new long[1], new byte[2][]));
  }

  @Test
  void aMapIsLoaded() {
    var map = new TreeMap<Long, byte[]>();
    for (long key = -50_000; key < 50_000; key++) {
      map.put(key * 7, bytes((int) Math.floorMod(key, 90L), (int) key));
    }
    try (var loaded = LongBytesIndex.builder().build(LongBytesSource.of(map))) {
      assertCursor(map, loaded.ascending());
      assertEquals(map.size(), loaded.size());
      loaded.checkStructure();
    }
  }

  @Test
  void theIndexIsClosedWhileAnotherThreadAwaitsMaintenance() throws InterruptedException {
    for (int round = 0; round < 20; round++) {
      Thread other;
      try (var closing = LongBytesIndex.builder().executor(task -> {}).build()) {
        for (int i = 0; i < 2_000; i++) {
          closing.put(i, bytes(i % 1_020, i));
          closing.remove(i / 2);
        }
        other = Thread.ofPlatform().start(() -> awaitUntilClosed(closing));
      }
      other.join();
    }
  }

  private static void awaitUntilClosed(LongBytesIndex index) {
    try {
      for (boolean open = true; open; ) {
        index.awaitMaintenance();
      }
    } catch (IllegalStateException e) {
      // closed
    }
  }

  @Test
  void everyOperationThrowsAfterClose() {
    index.put(1, bytes(3, 0));
    var cursor = index.ascending();
    index.close();
    assertThrows(IllegalStateException.class, () -> index.get(1));
    assertThrows(IllegalStateException.class, () -> index.get(1, holder));
    assertThrows(IllegalStateException.class, () -> index.put(1, bytes(1, 1)));
    assertThrows(IllegalStateException.class, () -> index.remove(1));
    assertThrows(IllegalStateException.class, index::size);
    assertThrows(IllegalStateException.class, () -> index.length(1));
    assertThrows(IllegalStateException.class, cursor::next);
    assertThrows(IllegalStateException.class, index::ascending);
    assertThrows(IllegalStateException.class, () -> index.first(new LongBytesEntry()));
    assertTrue(index.statistics().closed());
    index.close();
  }
}
