package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.inkling.bytes.node.NodeShape;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Neighbours of byte strings and cursors over them, against a {@link java.util.TreeMap}. */
abstract class BytesScanLaws extends BytesTwinLaws {
  private static final byte[] UNTOUCHED = {'u'};

  BytesScanLaws(NodeShape shape) {
    super(shape);
  }

  /** Puts keys, one of 24 with a value near a limit or far from it. */
  private byte[][] fill(StringSpace space, int count) {
    byte[][] keys = space.keys(random, count, shape.maxKeyBytes());
    for (byte[] key : keys) {
      twin.put(key, random.nextInt(24) == 0 ? twin.value(key) : twin.bytes(random.nextInt(12)));
    }
    return keys;
  }

  /** Returns bytes at a key or close to it, or far from all; they may be too long for a key. */
  private byte[] bound(byte[][] keys) {
    byte[] key = keys[random.nextInt(keys.length)];
    int most = shape.maxKeyBytes();
    return switch (random.nextInt(10)) {
      case 0 -> Arrays.copyOf(key, most + 1 + random.nextInt(3));
      case 1 -> filled(key, most + 1 + random.nextInt(3));
      case 2 -> Arrays.copyOf(key, key.length / 2);
      case 3 -> StringTwin.almost(key);
      case 4 -> Arrays.copyOf(key, Math.min(most, key.length + 1));
      case 5 -> filled(new byte[0], random.nextInt(most + 3));
      case 6 -> new byte[random.nextInt(3)];
      default -> key;
    };
  }

  /** Returns a key that is filled up to a length with bytes of 0xff. */
  private static byte[] filled(byte[] key, int length) {
    byte[] filled = Arrays.copyOf(key, length);
    Arrays.fill(filled, Math.min(key.length, length), length, (byte) 0xff);
    return filled;
  }

  @ParameterizedTest
  @EnumSource
  void neighboursAreThoseOfATreeMap(StringSpace space) {
    int most = shape.maxKeyBytes();
    byte[][] ends = {{}, new byte[most], new byte[most + 1], filled(new byte[0], most), {0}};
    for (byte[] end : ends) {
      checkNeighbours(end);
    }
    byte[][] keys = fill(space, 200);
    for (byte[] end : ends) {
      checkNeighbours(end);
      checkNeighbours(filled(end, most + 2));
    }
    for (byte[] key : keys) {
      checkNeighbours(key);
      checkNeighbours(bound(keys));
      if (random.nextInt(4) == 0) {
        twin.remove(key);
        checkNeighbours(key);
      }
    }
  }

  private void checkNeighbours(byte[] key) {
    check(twin.map.floorEntry(key), found -> index.floor(key, found));
    check(twin.map.ceilingEntry(key), found -> index.ceiling(key, found));
    check(twin.map.lowerEntry(key), found -> index.lower(key, found));
    check(twin.map.higherEntry(key), found -> index.higher(key, found));
    check(twin.map.firstEntry(), index::first);
    check(twin.map.lastEntry(), index::last);
  }

  private interface Search {
    boolean find(BytesEntry found);
  }

  /** Checks what a search finds; if that is nothing, it must leave the entry as it is. */
  private static void check(Map.@Nullable Entry<byte[], byte[]> expected, Search search) {
    var found = new BytesEntry();
    found.key.set(UNTOUCHED);
    found.value.set(UNTOUCHED);
    assertEquals(expected != null, search.find(found));
    assertArrayEquals(expected == null ? UNTOUCHED : expected.getKey(), found.key.toByteArray());
    assertArrayEquals(
        expected == null ? UNTOUCHED : expected.getValue(), found.value.toByteArray());
  }

  @ParameterizedTest
  @EnumSource
  void cursorsShowTheirRange(StringSpace space) {
    byte[][] keys = fill(space, 250);
    int shown = 0;
    for (int i = 0; i < 40; i++) {
      RangeTwin range = RangeTwin.any(random, bound(keys), bound(keys));
      try (var scan = new ScanTwin(twin, random.nextBoolean(), range)) {
        shown += scan.drain();
      }
    }
    assertTrue(shown > 0);
  }

  /** Nothing is above the last of them, so such a range has no end. */
  @Test
  void prefixesOfTheGreatestBytesAndTheEmptyOneHaveTheirKeys() {
    fill(StringSpace.SIGNS, 200);
    fill(StringSpace.LAST_BYTE, 200);
    twin.put(filled(new byte[0], shape.maxKeyBytes()), twin.bytes(4));
    twin.put(new byte[] {0x7f, (byte) 0xff, (byte) 0xff, 0}, twin.bytes(4));
    byte[] inner = {0x7f, (byte) 0xff, (byte) 0xff};
    for (boolean isAscending : new boolean[] {true, false}) {
      try (var scan = new ScanTwin(twin, isAscending, RangeTwin.prefix(new byte[0]))) {
        assertEquals(twin.map.size(), scan.drain());
        int most = shape.maxKeyBytes();
        for (int length = 1; length <= most + 1; length += step(length, most)) {
          scan.reset(RangeTwin.prefix(filled(new byte[0], length)));
          assertTrue(scan.drain() > 0 == length <= most, "prefix of " + length);
        }
        for (int length = 1; length <= inner.length; length++) {
          scan.reset(RangeTwin.prefix(Arrays.copyOf(inner, length)));
          assertTrue(scan.drain() > 0, "prefix of " + length);
        }
      }
    }
  }

  /** Returns the way to the next of 64 lengths, of which the most is one, and a longer one. */
  private static int step(int length, int most) {
    return length < most ? Math.min(most / 64, most - length) : 1;
  }

  /** One cursor goes forth and back, within its range and out of it, and after its end. */
  @ParameterizedTest
  @EnumSource
  void cursorsAreMoved(StringSpace space) {
    byte[][] keys = fill(space, 250);
    for (boolean isAscending : new boolean[] {true, false}) {
      try (var scan = new ScanTwin(twin, isAscending, RangeTwin.all())) {
        for (int i = 0; i < 80; i++) {
          switch (random.nextInt(8)) {
            case 0 -> scan.reset(RangeTwin.any(random, bound(keys), bound(keys)));
            case 1 -> scan.reset(RangeTwin.all());
            case 2 -> scan.drain();
            default -> scan.seek(bound(keys));
          }
          for (int steps = random.nextInt(6); steps > 0; steps--) {
            scan.next();
          }
        }
      }
    }
  }

  /** A long value is copied into an array of its own, and a short one after it is not. */
  @Test
  void longValuesAreAmongShortOnes() {
    for (int i = 0; i < 600; i++) {
      int length = i % 7 == 0 ? 17_000 : i % 50 == 1 ? 70_000 : i % 20;
      twin.put(StringSpace.number(i * 3L), twin.bytes(length));
    }
    for (boolean isAscending : new boolean[] {true, false}) {
      try (var scan = new ScanTwin(twin, isAscending, RangeTwin.all())) {
        assertEquals(600, scan.drain());
      }
    }
    for (int i = 0; i < 600; i++) {
      checkNeighbours(StringSpace.number(i * 3L + 1));
    }
  }

  /** Open cursors do not hold up the close. */
  @Test
  void aClosedIndexRefusesItsCursors() {
    BytesIndex closed = BytesIndex.builder().shape(shape).build();
    for (int i = 0; i < 100; i++) {
      closed.put(StringSpace.number(i), twin.bytes(i));
    }
    BytesCursor fresh = closed.ascending();
    BytesCursor amid = closed.descending();
    BytesCursor atEnd = closed.ascending(BytesRange.lessThan(new byte[0]));
    assertTrue(amid.next());
    assertFalse(atEnd.next());
    closed.close();
    assertEquals(0, closed.statistics().reservedBytes());
    for (BytesCursor cursor : List.of(fresh, amid, atEnd)) {
      assertThrows(IllegalStateException.class, cursor::next);
      assertThrows(IllegalStateException.class, cursor::key);
      assertThrows(IllegalStateException.class, () -> cursor.seek(new byte[1]));
      assertThrows(IllegalStateException.class, () -> cursor.reset(BytesRange.all()));
      cursor.close();
    }
  }
}
