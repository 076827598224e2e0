package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import org.inkling.bytes.node.NodeShape;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The thread that has a cursor writes between its steps: each step shows the next key that the
 * index has at that moment, with the value that it has then, and what is shown stays as it is.
 */
abstract class BytesScanWriteLaws extends BytesTwinLaws {
  private static final int LONG = 17_000;

  BytesScanWriteLaws(NodeShape shape) {
    super(shape);
  }

  private byte[][] fill(StringSpace space, int count) {
    byte[][] keys = space.keys(random, count, shape.maxKeyBytes());
    for (byte[] key : keys) {
      twin.put(key, twin.bytes(random.nextInt(12)));
    }
    return keys;
  }

  /** Writes of all kinds around the place of a cursor, and far from it. */
  @ParameterizedTest
  @EnumSource
  void stepsShowWhatIsThere(StringSpace space) {
    byte[][] keys = fill(space, 200);
    int shown = 0;
    for (int scans = 0; scans < 6; scans++) {
      boolean isAscending = random.nextBoolean();
      byte[] from = keys[random.nextInt(keys.length)];
      byte[] to = keys[random.nextInt(keys.length)];
      var range = scans % 2 == 0 ? RangeTwin.all() : RangeTwin.any(random, from, to);
      int mostWrites = random.nextInt(4);
      try (var scan = new ScanTwin(twin, isAscending, range)) {
        for (int steps = 0; steps < 100 && scan.next(); steps++) {
          shown++;
          for (int writes = random.nextInt(mostWrites + 1); writes > 0; writes--) {
            write(scan, keys);
          }
          scan.checkShown();
        }
      }
      for (int i = twin.map.size(); i < 100; i++) {
        twin.put(keys[random.nextInt(keys.length)], twin.bytes(random.nextInt(12)));
      }
    }
    assertTrue(shown > 10, shown + " entries were shown");
  }

  private void write(ScanTwin scan, byte[][] keys) {
    byte[] key = scan.shownKey();
    Map.Entry<byte[], byte[]> next = scan.expected();
    byte[] near = random.nextBoolean() && next != null ? next.getKey() : key;
    switch (random.nextInt(16)) {
      case 0, 1 -> twin.put(Arrays.copyOf(near, near.length + room(near)), twin.bytes(3));
      case 2 -> twin.put(Arrays.copyOf(near, Math.max(0, near.length - 1)), twin.bytes(3));
      case 3, 4 -> twin.put(near.length == 0 ? near : StringTwin.almost(near), twin.bytes(3));
      case 5, 6 -> {
        twin.put(near, twin.bytes(LONG));
        twin.put(near, twin.bytes(random.nextBoolean() ? LONG : random.nextInt(20)));
      }
      case 7, 8 -> twin.put(near, twin.value(near));
      case 9, 10 -> twin.remove(near);
      case 11 -> {
        twin.remove(near);
        twin.put(near, twin.bytes(random.nextInt(30)));
      }
      case 12 -> removeAround(key, random.nextInt(6));
      case 13 -> {
        if (random.nextInt(20) == 0) {
          clear();
        }
      }
      default -> twin.step(keys[random.nextInt(keys.length)]);
    }
  }

  /** Returns whether a key may have one byte more, as a number. */
  private int room(byte[] key) {
    return key.length < shape.maxKeyBytes() ? 1 : 0;
  }

  /** Removes up to this number of keys on each side of a key, and the key. */
  private void removeAround(byte[] key, int keys) {
    byte[] from = far(twin.map.headMap(key, true).descendingMap(), keys);
    byte[] to = far(twin.map.tailMap(key, true), keys);
    NavigableMap<byte[], byte[]> around =
        twin.map.subMap(from == null ? key : from, true, to == null ? key : to, true);
    long size = around.size();
    around.clear();
    var range = BytesRange.closed(from == null ? key : from, to == null ? key : to);
    assertEquals(size, index.removeRange(range), range::toString);
  }

  /** Returns the key that is some places after the first one of a map, or its last one. */
  private static byte @Nullable [] far(NavigableMap<byte[], byte[]> map, int places) {
    byte[] key = null;
    int left = places;
    for (byte[] next : map.keySet()) {
      key = next;
      if (left-- == 0) {
        return key;
      }
    }
    return key;
  }

  private void clear() {
    index.clear();
    twin.map.clear();
  }

  /** The leaf of the cursor is split again and again, by keys on both sides of its place. */
  @ParameterizedTest
  @EnumSource(names = {"BINARY", "WORDS", "ASCENDING", "DEEP"})
  void leavesAreSplitAndMergedUnderACursor(StringSpace space) {
    byte[][] keys = fill(space, 150);
    for (boolean isAscending : new boolean[] {true, false}) {
      try (var scan = new ScanTwin(twin, isAscending, RangeTwin.all())) {
        long splits = index.statistics().splits();
        long merges = index.statistics().merges();
        for (int i = 0; scan.next() && i < 6; i++) {
          byte[][] more = space.keys(random, 400, shape.maxKeyBytes());
          for (byte[] key : more) {
            twin.put(key, twin.bytes(random.nextInt(40)));
          }
          scan.checkShown();
          scan.next();
          for (byte[] key : more) {
            twin.remove(key);
          }
          scan.checkShown();
        }
        assertTrue(index.statistics().splits() > splits, index.statistics()::toString);
        assertTrue(index.statistics().merges() > merges, index.statistics()::toString);
        scan.drain();
      }
      for (byte[] key : keys) {
        twin.put(key, twin.bytes(3));
      }
    }
  }

  @Test
  void whatIsClearedAtAStepIsNotShown() {
    fill(StringSpace.WORDS, 300);
    for (boolean isAscending : new boolean[] {true, false}) {
      try (var scan = new ScanTwin(twin, isAscending, RangeTwin.all())) {
        assertTrue(scan.next() && scan.next());
        clear();
        scan.checkShown();
        assertEquals(0, scan.drain());
        fill(StringSpace.WORDS, 300);
        assertEquals(0, scan.drain()); // a scan that is over stays over
        scan.reset(RangeTwin.all());
        assertEquals(twin.map.size(), scan.drain());
      }
    }
  }

  /** Each key is replaced by the next greater one, so a scan never ends by itself. */
  @Test
  void aCursorFollowsTheKeyBeforeIt() {
    twin.put(StringSpace.number(0), twin.bytes(8));
    try (var scan = new ScanTwin(twin, true, RangeTwin.all())) {
      for (int i = 0; i < 2_000; i++) {
        assertTrue(scan.next());
        twin.put(StringSpace.number(i + 1), twin.bytes(i % 100));
        if (i % 3 > 0) {
          twin.remove(StringSpace.number(i));
        }
      }
      assertTrue(scan.next());
      assertEquals(0, scan.drain());
    }
  }
}
