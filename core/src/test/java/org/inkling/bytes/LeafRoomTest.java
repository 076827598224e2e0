package org.inkling.bytes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import org.inkling.bytes.check.BytesAsLongs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Leaves that are filled to the last byte: where they are split, and when they are compacted. */
final class LeafRoomTest {
  private static final String LONG = "a".repeat(20);

  /**
   * The shortest separator near the middle would leave one record on the left, and no room for the
   * fence on the right.
   */
  @Test
  void aSplitLeavesRoomForTheFenceOnTheRight() {
    var values = new TreeMap<String, Integer>();
    values.put(LONG, 0);
    int left = 1425;
    for (int i = 1; i <= 7; i++) {
      values.put(LONG + "bzzzz" + i, i <= 3 ? 711 : 0);
      left -= i <= 3 ? 0 : 24;
    }
    for (int i = 8; i < 48; i++) {
      int value = i < 47 ? 20 : left - 2;
      values.put("c" + i / 10 + i % 10, value);
      left -= 2 + value;
    }
    split(values, LONG + "a", 10);
  }

  /** The same on the left, where the separator would have a hundred bytes. */
  @Test
  void aSplitLeavesRoomForTheFenceOnTheLeft() {
    String prefix = "m".repeat(99);
    var values = new TreeMap<String, Integer>();
    values.put(prefix + "z", 0);
    int left = 4096 - 16 - 32 * 9 - 98;
    for (int i = 0; i < 5; i++) {
      int value = i < 2 ? 0 : i == 2 ? 600 : 624;
      values.put(prefix + "mmmmmmmmmmmmm" + i, value);
      left -= 2 + 109 + value;
    }
    int each = left / 26 - 4;
    for (int i = 0; i < 26; i++) {
      int value = i < 25 ? each : left - 2;
      values.put("c" + i / 10 + i % 10, value);
      left -= 2 + value;
    }
    split(values, prefix + "zz", 3);
  }

  private static void split(Map<String, Integer> values, String key, int length) {
    try (BytesIndex index = BytesIndex.builder().build()) {
      values.forEach((each, bytes) -> index.put(each.getBytes(ISO_8859_1), new byte[bytes]));
      assertEquals(1, index.statistics().nodes(), "the leaf was split too early");
      index.put(key.getBytes(ISO_8859_1), new byte[length]);
      assertEquals(3, index.statistics().nodes(), "the leaf was not full");
      index.checkStructure();
      values.forEach(
          (each, bytes) -> assertEquals(bytes, index.length(each.getBytes(ISO_8859_1)), each));
    }
  }

  /** A value that grows and shrinks in a full leaf: the leaf is split, not compacted each time. */
  @ParameterizedTest
  @ValueSource(ints = {4 << 10, 32 << 10})
  void aFullLeafIsNotCompactedByEachWrite(int nodeBytes) {
    try (BytesIndex index = BytesIndex.builder().nodeBytes(nodeBytes).build()) {
      long next = 1;
      while (free(index, nodeBytes) > 40) {
        index.put(BytesAsLongs.key(next), new byte[20]);
        next += 2_654_435_761L;
      }
      assertEquals(1, index.statistics().nodes());
      for (int i = 0; i < 1_000; i++) {
        index.put(BytesAsLongs.key(1), new byte[20 + (i & 1)]);
      }
      assertTrue(index.statistics().compactions() < 200, index.statistics()::toString);
      index.checkStructure();
    }
  }

  /** The bytes that are left in the only leaf. */
  private static long free(BytesIndex index, int nodeBytes) {
    return nodeBytes - 16 - index.size() * (9 + 2 + 4 + 20) - 8 * 9;
  }
}
