package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * What a skip list cannot show of {@link BytesIndex#asMap}: contents, copies, threads, refusals.
 */
final class BytesMapContentsTest extends BytesMapOfSmallKeys {
  @Test
  void expectedValuesAreComparedByTheirContents() {
    fill(3);
    assertFalse(map.remove(bytes(1), bytes(1)));
    assertFalse(map.remove(bytes(1), null));
    assertFalse(map.remove(bytes(1), "1"));
    assertTrue(map.remove(bytes(1), bytes(1, 1)));
    assertFalse(map.replace(bytes(2), bytes(2), bytes(9)));
    assertTrue(map.replace(bytes(2), bytes(2, 2), bytes(9)));
    assertTrue(map.containsValue(bytes(9)));
    assertFalse(map.containsValue(bytes(2, 2)));
    assertFalse(map.containsValue("9"));
    assertTrue(map.values().remove(bytes(9)));
    assertFalse(map.values().remove(bytes(9)));
    assertEquals(1, map.size());
  }

  @Test
  void collectionsAreComparedByTheirContents() {
    fill(10);
    assertTrue(map.keySet().contains(bytes(3)));
    assertTrue(map.keySet().containsAll(List.of(bytes(3), bytes(4))));
    assertTrue(map.keySet().removeAll(Set.of(bytes(0), bytes(77))));
    assertTrue(map.entrySet().contains(Map.entry(bytes(5), bytes(5, 5))));
    assertFalse(map.entrySet().contains(Map.entry(bytes(5), bytes(5))));
    assertTrue(map.entrySet().removeAll(List.of(Map.entry(bytes(1), bytes(1, 1)))));
    assertTrue(map.values().removeAll(List.of(bytes(2, 2))));
    assertTrue(map.keySet().retainAll(List.of(bytes(3), bytes(4), bytes(5), bytes(6), "7")));
    assertFalse(map.keySet().retainAll(List.of(bytes(3), bytes(4), bytes(5), bytes(6))));
    assertTrue(map.values().retainAll(List.of(bytes(4, 4), bytes(5, 5))));
    assertTrue(map.entrySet().retainAll(Set.of(Map.entry(bytes(5), bytes(5, 5)))));
    assertArrayEquals(bytes(5), map.firstKey());
    assertEquals(1, index.size());
  }

  @Test
  void equalityIsThatOfContents() {
    fill(2);
    var same = new TreeMap<byte[], byte[]>(Arrays::compareUnsigned);
    same.put(bytes(0), bytes(0, 0));
    same.put(bytes(1), bytes(1, 1));
    var hashed = new HashMap<>(same);
    assertEquals(map, same);
    assertEquals(map, hashed);
    assertEquals(map, map.descendingMap());
    assertEquals(map.hashCode(), map.descendingMap().hashCode());
    assertEquals(map.keySet(), same.keySet());
    assertEquals(map.keySet().hashCode(), map.descendingKeySet().hashCode());
    assertEquals(map.firstEntry(), same.firstEntry());
    assertEquals(map.firstEntry().hashCode(), map.pollFirstEntry().hashCode());
    assertNotEquals(map, same);
    hashed.clear();
    hashed.put(bytes(1), bytes(1, 1));
    assertEquals(map, hashed);
    map.put(bytes(2), bytes(2, 2));
    hashed.put(bytes(1), bytes(1, 1)); // as another array
    assertEquals(2, hashed.size());
    assertNotEquals(map, hashed);
    assertNotEquals(map.keySet(), hashed.keySet());
    assertNotEquals(map, Map.of("a", 1, "b", 2));
    assertEquals("01=0101", map.firstEntry().toString());
  }

  @Test
  void arraysAreTheCallersOwn() {
    byte[] key = bytes(5);
    byte[] value = bytes(6);
    map.put(key, value);
    var tail = map.tailMap(key);
    key[0] = 9;
    value[0] = 9;
    tail.firstEntry().getValue()[0] = 9;
    tail.firstKey()[0] = 9;
    assertArrayEquals(bytes(6), tail.get(bytes(5)));
    assertEquals(1, tail.size());
    var entry = map.firstEntry();
    assertThrows(UnsupportedOperationException.class, () -> entry.setValue(bytes(1)));
  }

  /** By the defaults of ConcurrentMap these would be retried for ever. */
  @Test
  void aFunctionMayChangeAndReturnTheArrayThatItGets() {
    map.put(bytes(1), bytes(1));
    map.compute(bytes(1), (key, value) -> increased(value));
    map.computeIfPresent(bytes(1), (key, value) -> increased(value));
    map.merge(bytes(1), bytes(5), (value, five) -> increased(value));
    map.merge(bytes(1), bytes(5), (value, five) -> increased(five));
    assertArrayEquals(bytes(6), map.get(bytes(1)));
    map.replaceAll((key, value) -> increased(value));
    assertArrayEquals(bytes(7), map.get(bytes(1)));
    assertThrows(NullPointerException.class, () -> map.replaceAll((key, value) -> null));
    assertNull(map.merge(bytes(1), bytes(5), (value, five) -> null));
    assertNull(map.compute(bytes(1), (key, value) -> null));
    assertNull(map.computeIfPresent(bytes(1), (key, value) -> increased(value)));
    assertTrue(map.isEmpty());
  }

  private static byte[] increased(byte[] value) {
    value[0]++;
    return value;
  }

  @Test
  void aFunctionRunsAgainIfAnotherThreadWasFaster() {
    map.put(bytes(1), bytes(10));
    var runs = new AtomicInteger();
    byte[] merged =
        map.merge(
            bytes(1),
            bytes(1),
            (current, one) -> {
              if (runs.incrementAndGet() == 1) {
                index.put(bytes(1), bytes(20));
              }
              one[0] += current[0]; // once, though it runs twice
              return one;
            });
    assertArrayEquals(bytes(21), merged);
    assertEquals(2, runs.get());
  }
}
