package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What Guava's suite does not ask of {@link PointMap}: streams, refusals, sizes, a close. */
final class PointMapTest {
  private final HashMapIndex index = new HashMapIndex();
  private final ConcurrentMap<Long, Long> map = index.asMap();

  @Test
  void spliteratorsPromiseNeitherAnOrderNorASize() {
    for (long key = 0; key < 100; key++) {
      map.put(key, -key);
    }
    int never = Spliterator.ORDERED | Spliterator.SORTED | Spliterator.SIZED;
    int always = Spliterator.CONCURRENT | Spliterator.NONNULL;
    Collection<Long> values = map.values();
    for (Collection<?> view : List.of(map.keySet(), values, map.entrySet())) {
      Spliterator<?> spliterator = view.spliterator();
      assertEquals(0, spliterator.characteristics() & never);
      assertTrue(spliterator.hasCharacteristics(always));
      assertEquals(view != values, spliterator.hasCharacteristics(Spliterator.DISTINCT));
      assertThrows(IllegalStateException.class, spliterator::getComparator);
      assertEquals(100, view.stream().parallel().distinct().count());
    }
    assertEquals(-4950, map.values().stream().mapToLong(Long::longValue).sum());
  }

  @Test
  void refusesNull() {
    map.put(1L, 1L);
    List<Consumer<Map<Long, Long>>> calls =
        List.of(
            view -> view.get(null),
            view -> view.containsKey(null),
            view -> view.containsValue(null),
            view -> view.put(null, 1L),
            view -> view.put(1L, null),
            view -> view.putIfAbsent(1L, null),
            view -> view.replace(1L, null),
            view -> view.replace(1L, null, 1L),
            view -> view.remove(null),
            view -> view.merge(1L, null, Long::sum));
    for (var call : calls) {
      assertThrows(NullPointerException.class, () -> call.accept(map));
    }
    assertThrows(NullPointerException.class, () -> PointMap.of(null));
    assertEquals(Map.of(1L, 1L), map);
  }

  @Test
  void whatHasChangedSinceItWasTestedStays() {
    assertRemoveIfComparesValues(map);
  }

  /** Changes values between the test of an entry and its removal. */
  static void assertRemoveIfComparesValues(ConcurrentMap<Long, Long> map) {
    map.putAll(Map.of(1L, 0L, 2L, 0L, 3L, 5L));
    assertTrue(map.entrySet().removeIf(entry -> changes(map, entry.getKey())));
    assertEquals(Map.of(1L, 9L, 3L, 5L), map);
    map.put(1L, 0L);
    assertFalse(map.values().removeIf(value -> value == 0 && changes(map, 1)));
    assertEquals(Map.of(1L, 9L, 3L, 5L), map);
    assertThrows(NullPointerException.class, () -> map.values().removeIf(null));
    assertThrows(NullPointerException.class, () -> map.entrySet().removeIf(null));
  }

  /** Accepts the keys 1 and 2, and changes the value of 1. */
  private static boolean changes(ConcurrentMap<Long, Long> map, long key) {
    if (key == 1) {
      map.put(key, 9L);
    }
    return key < 3;
  }

  @Test
  void entriesCannotBeSet() {
    map.put(1L, 2L);
    var entry = map.entrySet().iterator().next();
    assertThrows(UnsupportedOperationException.class, () -> entry.setValue(3L));
    map.put(1L, 3L);
    assertEquals(2, entry.getValue());
  }

  @Test
  void theSizeStopsAtTheGreatestInt() {
    PointIndex huge =
        (PointIndex)
            Proxy.newProxyInstance(
                PointIndex.class.getClassLoader(),
                new Class<?>[] {PointIndex.class},
                (proxy, method, arguments) -> 3L << 32);
    assertEquals(Integer.MAX_VALUE, PointMap.of(huge).size());
    assertEquals(Integer.MAX_VALUE, PointMap.of(huge).keySet().size());
  }

  @Test
  void everyCallRefusesAClosedIndex() {
    map.put(1L, 2L);
    var iterator = map.keySet().iterator();
    assertTrue(iterator.hasNext());
    index.close();
    List<Consumer<Map<Long, Long>>> calls =
        List.of(
            view -> view.get(1L),
            view -> view.put(1L, 1L),
            Map::size,
            Map::isEmpty,
            Map::clear,
            view -> view.containsValue(1L),
            view -> view.keySet().remove(1L),
            view -> view.values().iterator(),
            view -> view.entrySet().stream().count());
    for (var call : calls) {
      assertThrows(IllegalStateException.class, () -> call.accept(map));
    }
    assertThrows(IllegalStateException.class, iterator::next);
  }
}
