package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.NavigableMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The operations on byte strings in one thread, against a {@link java.util.TreeMap}. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class BytesLaws extends BytesTwinLaws {
  BytesLaws(BytesSpec spec) {
    this(spec, spec.bytes());
  }

  BytesLaws(BytesSpec spec, BytesIndex index) {
    super(spec.shape(), index);
  }

  private byte[][] keys(StringSpace space, int count) {
    return space.keys(random, count, shape.maxKeyBytes());
  }

  @ParameterizedTest
  @EnumSource
  void answersLikeATreeMapThroughARandomHistory(StringSpace space) {
    byte[][] keys = keys(space, 300);
    for (int i = 0; i < 2_500; i++) {
      byte[] key = keys[random.nextInt(keys.length)];
      twin.step(random.nextInt(8) == 0 ? neighbour(key) : key);
    }
  }

  /** Returns a key close to another one: one byte more, one less, or the last one changed. */
  private byte[] neighbour(byte[] key) {
    return switch (random.nextInt(3)) {
      case 0 -> Arrays.copyOf(key, Math.min(key.length + 1, shape.maxKeyBytes()));
      case 1 -> Arrays.copyOf(key, Math.max(0, key.length - 1));
      default -> key.length == 0 ? key : StringTwin.almost(key);
    };
  }

  /** Then it is emptied in another order, and filled again. */
  @ParameterizedTest
  @EnumSource
  void isFilledInOrderAndEmptied(StringSpace space) {
    byte[][] keys = keys(space, 1_500);
    for (byte[] key : keys) {
      twin.put(key, twin.bytes(random.nextInt(12)));
    }
    twin.checkContents();
    assertTrue(index.statistics().splits() > 0);
    for (int i = 0; i < 200; i++) {
      twin.check(neighbour(keys[random.nextInt(keys.length)]));
    }
    var shuffled = Arrays.asList(keys.clone());
    Collections.shuffle(shuffled, random);
    shuffled.forEach(twin::remove);
    twin.checkContents();
    assertEquals(0, index.size());
    for (byte[] key : keys) {
      twin.put(key, twin.bytes(random.nextInt(12)));
    }
  }

  /** Values grow and shrink in place, so the free bytes of a leaf are in pieces. */
  @ParameterizedTest
  @EnumSource
  void valuesGrowAndShrink(StringSpace space) {
    byte[][] keys = keys(space, 120);
    for (int round = 0; round < 12; round++) {
      for (byte[] key : keys) {
        int inline = Math.max(1, shape.maxInlineBytes() - key.length);
        int length = (round & 1) == 0 ? random.nextInt(inline + 1) : random.nextInt(3);
        twin.put(key, twin.bytes(length));
      }
    }
    twin.checkContents();
    assertTrue(index.statistics().compactions() > 0);
    assertTrue(index.statistics().splits() > 0);
  }

  @Test
  void everyOperationTakesEveryLength() {
    for (int keyLength : new int[] {0, 1, 4, 5, 12, shape.maxKeyBytes()}) {
      byte[] key = twin.bytes(keyLength);
      int inline = shape.maxInlineBytes() - keyLength;
      int[] lengths = {0, 1, 2, Math.max(3, inline - 1), Math.max(4, inline), inline + 1, 17_000};
      for (int first : lengths) {
        for (int second : lengths) {
          twin.everyStep(key, twin.bytes(Math.max(0, first)), twin.bytes(Math.max(0, second)));
        }
      }
    }
  }

  @Test
  void theLongestValuesTakeTurnsWithShortOnes() {
    byte[][] keys = keys(StringSpace.WORDS, 20);
    for (int i = 0; i < 25; i++) {
      byte[] key = keys[random.nextInt(keys.length)];
      byte[] longest = twin.bytes(BytesIndex.MAX_VALUE_BYTES - random.nextInt(2));
      twin.put(key, longest);
      twin.compareAndSet(key, StringTwin.almost(longest), longest);
      twin.step(keys[random.nextInt(keys.length)]);
    }
    twin.everyStep(keys[0], twin.bytes(BytesIndex.MAX_VALUE_BYTES), twin.bytes(3));
  }

  @Test
  void appendedKeysFillTheirLeaves() {
    int count = 4_000;
    for (int i = 0; i < count; i++) {
      twin.put(StringSpace.number(i), twin.bytes(8));
    }
    assertNodes(count, 1.5);
  }

  /** A leaf that was split at its end is full, and what comes before the separator is inserted. */
  @Test
  void keysThatDescendIntoAGapShareLeaves() {
    int count = 3_000;
    for (int i = 0; i < count; i++) {
      twin.put(StringSpace.number(i * 1_000_000L), twin.bytes(8));
    }
    for (int gap = 1; gap <= 3; gap++) {
      long last = (count - (long) gap) * 1_000_000L;
      for (int i = 1_000; i > 0; i--) {
        twin.put(StringSpace.number(last + i), twin.bytes(8));
      }
    }
    assertNodes(index.size(), 3);
  }

  /** The same, by turns: some keys behind the last one, and then some that descend to it. */
  @Test
  void keysThatAscendAndDescendByTurnsShareLeaves() {
    for (int round = 0; round < 60; round++) {
      for (int i = 0; i < 40; i++) {
        twin.put(StringSpace.number(round * 10_000_000L + i * 1_000), twin.bytes(8));
      }
      for (int i = 40; i > 0; i--) {
        twin.put(StringSpace.number(round * 10_000_000L + 39_000 + i), twin.bytes(8));
      }
    }
    assertNodes(index.size(), 3);
  }

  /** Asserts that entries of 8 and 8 bytes have at most this multiple of the nodes they fill. */
  private void assertNodes(long entries, double most) {
    int usable = shape.nodeBytes() - 48;
    double full = entries * 27.0 / usable;
    long nodes = index.statistics().nodes();
    assertTrue(nodes <= most * full + 4, nodes + " nodes, " + full + " would be full");
  }

  /** Without a key to begin at. */
  @ParameterizedTest
  @EnumSource
  void theEndsAndBothDirectionsAreThoseOfATreeMap(StringSpace space) {
    var found = new BytesEntry();
    assertFalse(index.first(found) || index.last(found) || index.descending().next());
    for (byte[] key : keys(space, 500)) {
      twin.put(key, twin.bytes(random.nextInt(12)));
      assertTrue(index.first(found));
      assertArrayEquals(twin.map.firstKey(), found.key.toByteArray());
      assertTrue(index.last(found));
      assertArrayEquals(twin.map.lastKey(), found.key.toByteArray());
    }
    checkCursor(index.ascending(), twin.map);
    checkCursor(index.descending(), twin.map.descendingMap());
  }

  private static void checkCursor(BytesCursor all, NavigableMap<byte[], byte[]> expected) {
    try (all) {
      for (var entry : expected.entrySet()) {
        assertTrue(all.next());
        assertArrayEquals(entry.getKey(), all.key());
        assertArrayEquals(entry.getValue(), all.value());
      }
      assertFalse(all.next());
    }
  }

  @Test
  void aCallerMayChangeItsArraysAfterTheCall() {
    byte[] key = {1, 2, 3, 4, 5, 6};
    byte[] value = {7, 8, 9};
    index.put(key, value);
    Arrays.fill(key, (byte) 9);
    Arrays.fill(value, (byte) 9);
    twin.map.put(new byte[] {1, 2, 3, 4, 5, 6}, new byte[] {7, 8, 9});
    twin.check(key);
    byte[] found = index.get(new byte[] {1, 2, 3, 4, 5, 6});
    assertArrayEquals(new byte[] {7, 8, 9}, found);
    Arrays.fill(found, (byte) 9);
    twin.check(new byte[] {1, 2, 3, 4, 5, 6});
  }
}
