package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.function.Executable;

/**
 * A cursor of an index, and what it has to show: the first key behind the last one that the twin's
 * map has in the range at that moment. That is exact as long as one thread writes and scans.
 */
final class ScanTwin implements AutoCloseable {
  final BytesCursor cursor;
  private final NavigableMap<byte[], byte[]> map;
  private final BytesHolder holder = new BytesHolder();
  private RangeTwin range;

  /** The next key is this key or one after it; null for the begin of the range. */
  private byte @Nullable [] from;

  private boolean isInclusive;
  private boolean isAtEnd;

  /** The entry that the cursor shows, null for none, and where it does. */
  private Map.@Nullable Entry<byte[], byte[]> shown;

  private byte[] keyBuffer = {};
  private byte[] valueBuffer = {};

  ScanTwin(StringTwin twin, boolean isAscending, RangeTwin range) {
    this.range = range;
    map = isAscending ? twin.map : twin.map.descendingMap();
    cursor =
        isAscending ? twin.index.ascending(range.range()) : twin.index.descending(range.range());
    checkShown();
  }

  /** Moves to the next entry and checks it; returns false if there is none. */
  boolean next() {
    Map.Entry<byte[], byte[]> expected = isAtEnd ? null : expected();
    assertEquals(expected != null, cursor.next(), this::toString);
    shown = expected;
    isAtEnd = expected == null;
    if (expected != null) {
      from = expected.getKey();
      isInclusive = false;
      keyBuffer = cursor.keyBuffer();
      valueBuffer = cursor.valueBuffer();
    }
    checkShown();
    return expected != null;
  }

  /** Returns the next entry that the map has in the range now, in the order of the cursor. */
  Map.@Nullable Entry<byte[], byte[]> expected() {
    var rest = from == null ? map : map.tailMap(from, isInclusive);
    for (var entry : rest.entrySet()) {
      if (range.contains().test(entry.getKey())) {
        return Map.entry(entry.getKey(), entry.getValue());
      }
    }
    return null;
  }

  /** Returns the key of the entry that is shown; null for none. */
  byte @Nullable [] shownKey() {
    return shown == null ? null : shown.getKey();
  }

  /** Checks all accessors, also after writes: the buffers stay as they are until the next move. */
  void checkShown() {
    if (shown == null) {
      accessors().forEach(accessor -> assertThrows(IllegalStateException.class, accessor));
      return;
    }
    assertArrayEquals(shown.getKey(), cursor.key(), this::toString);
    assertArrayEquals(shown.getValue(), cursor.value(), this::toString);
    assertSame(keyBuffer, cursor.keyBuffer());
    assertSame(valueBuffer, cursor.valueBuffer());
    assertArrayEquals(shown.getKey(), cursor.key());
    assertArrayEquals(shown.getValue(), cursor.value());
    cursor.key(holder);
    assertArrayEquals(shown.getKey(), holder.toByteArray());
    cursor.value(holder);
    assertArrayEquals(shown.getValue(), holder.toByteArray());
  }

  private List<Executable> accessors() {
    return List.of(
        cursor::key,
        cursor::value,
        cursor::keyBuffer,
        cursor::keyOffset,
        cursor::valueBuffer,
        cursor::valueOffset,
        cursor::keyLength,
        cursor::valueLength,
        () -> cursor.key(holder),
        () -> cursor.value(holder));
  }

  void seek(byte[] key) {
    cursor.seek(key);
    restart(key);
  }

  void reset(RangeTwin other) {
    cursor.reset(other.range());
    range = other;
    restart(null);
  }

  private void restart(byte @Nullable [] key) {
    from = key;
    isInclusive = true;
    isAtEnd = false;
    shown = null;
    checkShown();
  }

  /** Goes to the end, and stays there; returns how many entries it has shown. */
  int drain() {
    int entries = 0;
    while (next()) {
      entries++;
    }
    assertFalse(next());
    return entries;
  }

  /** Closes the cursor, twice, and checks that it refuses to move. */
  @Override
  public void close() {
    cursor.close();
    cursor.close();
    shown = null;
    checkShown();
    assertThrows(IllegalStateException.class, cursor::next);
    assertThrows(IllegalStateException.class, () -> cursor.seek(new byte[1]));
    var refusal = assertThrows(IllegalStateException.class, () -> cursor.reset(BytesRange.all()));
    assertTrue(refusal.getMessage().contains("cursor is closed"), refusal.getMessage());
  }

  @Override
  public String toString() {
    String place = from == null ? "" : HexFormat.of().formatHex(from);
    return "scan of " + range + (isInclusive ? " from " : " behind ") + place;
  }
}
