package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.inkling.bytes.node.NodeShape;
import org.inkling.region.ByteRegion;
import org.jspecify.annotations.Nullable;

/** An index of byte strings, and the map that has the same entries: each operation runs on both. */
final class StringTwin {
  private static final int LONGEST = 17_000;

  final BytesIndex index;
  final NavigableMap<byte[], byte[]> map = new TreeMap<>(Arrays::compareUnsigned);
  private final NodeShape shape;
  private final Random random;
  private final StringReads reads;
  private final BytesHolder holder = new BytesHolder();

  StringTwin(BytesIndex index, NodeShape shape, Random random) {
    this.index = index;
    this.shape = shape;
    this.random = random;
    this.reads = new StringReads(index);
  }

  /** Returns a value that goes with a key, of a length near one of the limits or far from them. */
  byte[] value(byte[] key) {
    int inline = Math.max(0, shape.maxInlineBytes() - key.length);
    return switch (random.nextInt(16)) {
      case 0, 1 -> bytes(0);
      case 2, 3 -> bytes(1);
      case 4 -> bytes(Math.max(0, inline - 1));
      case 5 -> bytes(inline);
      case 6 -> bytes(inline + 1);
      case 7 -> bytes(random.nextInt(LONGEST));
      case 8, 9 -> bytes(random.nextInt(inline + 1));
      default -> bytes(random.nextInt(20));
    };
  }

  byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    int seed = random.nextInt();
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (seed + i * 31);
    }
    return bytes;
  }

  /** Runs any operation on a key. */
  void step(byte[] key) {
    byte[] value = value(key);
    switch (random.nextInt(16)) {
      case 0, 1, 2, 3 -> put(key, value);
      case 4, 5 -> putIfAbsent(key, value);
      case 6 -> replace(key, value);
      case 7 -> getAndPut(key, value);
      case 8 -> getAndReplace(key, value);
      case 9, 10 -> compareAndSet(key, expected(key), value);
      case 11, 12 -> remove(key);
      case 13 -> getAndRemove(key);
      case 14 -> removeExpected(key, expected(key));
      default -> check(key);
    }
  }

  /** Runs every operation on a key, with the values of two others. */
  void everyStep(byte[] key, byte[] first, byte[] second) {
    getAndRemove(key);
    check(key);
    replace(key, first);
    getAndReplace(key, first);
    compareAndSet(key, first, second);
    removeExpected(key, first);
    for (int form = 0; form < 3; form++) {
      putIfAbsent(key, first);
      put(key, second);
      check(key);
      putIfAbsent(key, first);
      getAndPut(key, first);
      compareAndSet(key, almost(first), second);
      compareAndSet(key, first.clone(), second);
      getAndReplace(key, first);
      replace(key, second);
      check(key);
      removeExpected(key, almost(second));
      removeExpected(key, second.clone());
      put(key, first);
      remove(key);
      remove(key);
      getAndPut(key, second);
      getAndRemove(key);
    }
  }

  /** Returns what a write may expect: the value of a key, almost that, or something else. */
  private byte[] expected(byte[] key) {
    byte[] current = map.get(key);
    return current == null
        ? value(key)
        : switch (random.nextInt(4)) {
          case 0 -> almost(current);
          case 1 -> Arrays.copyOf(current, current.length + 1);
          default -> current.clone();
        };
  }

  /** Returns bytes of the same length that differ in the last one; one byte if there is none. */
  static byte[] almost(byte[] value) {
    byte[] almost = Arrays.copyOf(value, Math.max(1, value.length));
    almost[almost.length - 1] ^= 1;
    return almost;
  }

  void check(byte[] key) {
    reads.check(key, map.get(key));
  }

  void put(byte[] key, byte[] value) {
    try (Arena arena = Arena.ofConfined()) {
      switch (random.nextInt(4)) {
        case 0 -> index.put(region(arena, key), region(arena, value));
        case 1 -> index.put(key, StringReads.framed(value), 1, value.length);
        default -> index.put(key, value);
      }
    }
    map.put(key, value);
  }

  void putIfAbsent(byte[] key, byte[] value) {
    byte[] old = map.putIfAbsent(key, value);
    try (Arena arena = Arena.ofConfined()) {
      switch (random.nextInt(3)) {
        case 0 ->
            assertEquals(old == null, index.putIfAbsent(region(arena, key), region(arena, value)));
        case 1 -> checkHeld(old, !index.putIfAbsent(key, value, unset()));
        default -> assertEquals(old == null, index.putIfAbsent(key, value));
      }
    }
  }

  void replace(byte[] key, byte[] value) {
    boolean had = map.replace(key, value) != null;
    try (Arena arena = Arena.ofConfined()) {
      assertEquals(
          had,
          random.nextBoolean()
              ? index.replace(key, value)
              : index.replace(region(arena, key), region(arena, value)));
    }
  }

  void getAndPut(byte[] key, byte[] value) {
    checkHeld(map.put(key, value), index.getAndPut(key, value, unset()));
  }

  void getAndReplace(byte[] key, byte[] value) {
    checkHeld(map.replace(key, value), index.getAndReplace(key, value, unset()));
  }

  void getAndRemove(byte[] key) {
    checkHeld(map.remove(key), index.getAndRemove(key, unset()));
  }

  private BytesHolder unset() {
    holder.setLength(0);
    return holder;
  }

  private void checkHeld(byte @Nullable [] old, boolean had) {
    assertEquals(old != null, had);
    assertArrayEquals(old == null ? new byte[0] : old, holder.toByteArray());
  }

  void compareAndSet(byte[] key, byte[] expected, byte[] value) {
    boolean equal = Arrays.equals(map.get(key), expected);
    try (Arena arena = Arena.ofConfined()) {
      assertEquals(
          equal,
          random.nextBoolean()
              ? index.compareAndSet(key, expected, value)
              : index.compareAndSet(
                  region(arena, key), region(arena, expected), region(arena, value)));
    }
    if (equal) {
      map.put(key, value);
    }
  }

  void remove(byte[] key) {
    boolean had = map.remove(key) != null;
    try (Arena arena = Arena.ofConfined()) {
      assertEquals(
          had,
          switch (random.nextInt(3)) {
            case 0 -> index.remove(region(arena, key));
            case 1 -> index.remove(StringReads.framed(key), 1, key.length);
            default -> index.remove(key);
          });
    }
  }

  void removeExpected(byte[] key, byte[] expected) {
    boolean equal = Arrays.equals(map.get(key), expected);
    try (Arena arena = Arena.ofConfined()) {
      assertEquals(
          equal,
          random.nextBoolean()
              ? index.remove(key, expected)
              : index.remove(region(arena, key), region(arena, expected)));
    }
    if (equal) {
      map.remove(key);
    }
  }

  private ByteRegion region(Arena arena, byte[] bytes) {
    return random.nextBoolean()
        ? StringReads.region(arena, bytes)
        : ByteRegion.of(StringReads.framed(bytes), 1, bytes.length);
  }

  /** Checks that all entries are in the index, and no others. */
  void checkContents() {
    assertEquals(map.size(), index.size());
    map.forEach((key, value) -> assertArrayEquals(value, index.get(key)));
    index.checkStructure();
  }
}
