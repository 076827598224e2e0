package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.inkling.index.TestThreads;
import org.junit.jupiter.api.Test;

/** What a skip list cannot show of {@link BytesIndex#asMap}: threads, refusals, the end. */
final class BytesMapTest extends BytesMapOfSmallKeys {
  @Test
  void sumsOfSeveralThreadsAreExact() throws InterruptedException {
    int threads = 4;
    int rounds = 3_000;
    TestThreads.run(
        threads,
        number -> {
          for (int i = 0; i < rounds; i++) {
            map.merge(bytes(i % 7), number(1), (sum, one) -> number(number(sum) + number(one)));
            map.compute(
                bytes(7), (key, sum) -> number(sum == null ? number : number(sum) + number));
            if (i % 5 == number) {
              map.computeIfAbsent(bytes(8), key -> number(0));
              map.computeIfPresent(bytes(8), (key, sum) -> number(number(sum) + 1));
            }
          }
        });
    long merged = 0;
    for (byte[] sum : map.headMap(bytes(7)).values()) {
      merged += number(sum);
    }
    assertEquals((long) threads * rounds, merged);
    assertEquals(rounds * 6L, number(map.get(bytes(7))));
    assertEquals(threads * rounds / 5, number(map.get(bytes(8))));
  }

  private static byte[] number(long number) {
    return StringSpace.number(number);
  }

  private static long number(byte[] bytes) {
    return ByteBuffer.wrap(bytes).getLong();
  }

  @Test
  void eachEntryIsPolledOnce() throws InterruptedException {
    int count = 4_000;
    for (int i = 0; i < count; i++) {
      map.put(number(i), number(i));
    }
    var sum = new AtomicLong();
    TestThreads.run(
        4,
        number -> {
          var polled = number % 2 == 0 ? map.pollFirstEntry() : map.pollLastEntry();
          while (polled != null) {
            assertArrayEquals(polled.getKey(), polled.getValue());
            sum.addAndGet(number(polled.getKey()));
            polled = number % 2 == 0 ? map.pollFirstEntry() : map.pollLastEntry();
          }
        });
    assertEquals(count * (count - 1L) / 2, sum.get());
    assertTrue(map.isEmpty());
  }

  @Test
  void aSubmapIsClearedAlone() {
    fill(100);
    map.subMap(bytes(10), false, bytes(20), true).clear();
    map.descendingMap().headMap(bytes(90)).keySet().clear();
    assertEquals(81, map.size());
    assertNotNull(map.get(bytes(10)));
    assertNull(map.get(bytes(20)));
    assertNotNull(map.get(bytes(90)));
    map.clear();
    assertEquals(0, index.size());
  }

  @Test
  void anIteratorRemovesOnlyWhatItHasReturned() {
    fill(3);
    var keys = map.keySet().iterator();
    assertThrows(IllegalStateException.class, keys::remove);
    keys.next();
    keys.next();
    keys.remove();
    assertThrows(IllegalStateException.class, keys::remove);
    map.remove(bytes(2));
    assertArrayEquals(bytes(2), keys.next()); // it was announced
    assertThrows(NoSuchElementException.class, keys::next);
    assertEquals(1, map.size());
    assertArrayEquals(bytes(0), map.firstKey());
  }

  @Test
  void tooLongAKeyIsAbsentAndCannotBePut() {
    fill(3);
    byte[] tooLong = new byte[BytesSpec.TINY.shape().maxKeyBytes() + 1];
    assertNull(map.get(tooLong));
    assertFalse(map.containsKey(tooLong));
    assertNull(map.remove(tooLong));
    assertFalse(map.remove(tooLong, bytes(1)));
    assertArrayEquals(bytes(0), map.lowerKey(tooLong));
    assertArrayEquals(bytes(1), map.tailMap(tooLong).firstKey());
    assertThrows(IllegalArgumentException.class, () -> map.put(tooLong, bytes(1)));
    assertNotEquals(map, Map.of(tooLong, bytes(1), bytes(1), bytes(1), bytes(2), bytes(2)));
  }

  @Test
  void refusesNull() {
    fill(2);
    List<Consumer<ConcurrentNavigableMap<byte[], byte[]>>> uses =
        List.of(
            view -> view.get(null),
            view -> view.containsKey(null),
            view -> view.containsValue(null),
            view -> view.put(null, bytes(1)),
            view -> view.put(bytes(1), null),
            view -> view.putIfAbsent(bytes(1), null),
            view -> view.replace(bytes(1), null),
            view -> view.replace(bytes(1), null, bytes(1)),
            view -> view.replace(bytes(1), bytes(1), null),
            view -> view.remove(null),
            view -> view.remove(null, bytes(1)),
            view -> view.floorKey(null),
            view -> view.higherEntry(null),
            view -> view.headMap(null),
            view -> view.subMap(bytes(1), null),
            view -> view.merge(bytes(1), null, (value, other) -> value),
            view -> view.merge(bytes(1), bytes(1), null),
            view -> view.compute(bytes(1), null),
            view -> view.computeIfPresent(bytes(9), null));
    for (var use : uses) {
      assertThrows(NullPointerException.class, () -> use.accept(map));
      assertThrows(NullPointerException.class, () -> use.accept(map.descendingMap()));
    }
    assertEquals(2, map.size());
    assertThrows(ClassCastException.class, () -> map.get("1"));
  }

  @Test
  void aClosedIndexRefusesEveryUse() {
    fill(20);
    var part = map.subMap(bytes(0), bytes(9));
    var iterator = map.keySet().iterator();
    iterator.next();
    index.close();
    assertNotNull(index.asMap());
    List<Consumer<ConcurrentNavigableMap<byte[], byte[]>>> uses =
        List.of(
            view -> view.get(bytes(1)),
            view -> view.put(bytes(1), bytes(1)),
            view -> view.remove(bytes(1)),
            view -> view.merge(bytes(1), bytes(1), (value, other) -> other),
            view -> view.size(),
            view -> view.isEmpty(),
            view -> view.clear(),
            view -> view.firstKey(),
            view -> view.floorKey(bytes(1)),
            view -> view.pollLastEntry(),
            view -> view.keySet().iterator(),
            view -> view.values().contains(bytes(1)),
            view -> view.entrySet().stream().count(),
            view -> view.descendingMap().tailMap(bytes(3)).firstEntry());
    for (var use : uses) {
      assertThrows(IllegalStateException.class, () -> use.accept(map));
      assertThrows(IllegalStateException.class, () -> use.accept(part));
    }
    assertThrows(IllegalStateException.class, iterator::remove);
    assertThrows(IllegalStateException.class, iterator::next);
  }

  @Test
  void streamsPromiseNoSizeAndKeepTheOrder() {
    fill(100);
    var down = map.descendingMap();
    for (Collection<?> view : List.of(map.keySet(), map.values(), down.entrySet())) {
      Spliterator<?> spliterator = view.spliterator();
      assertFalse(spliterator.hasCharacteristics(Spliterator.SIZED));
      assertTrue(spliterator.hasCharacteristics(Spliterator.CONCURRENT | Spliterator.ORDERED));
    }
    assertTrue(map.comparator().compare(bytes(1), bytes(200)) < 0);
    assertTrue(down.comparator().compare(bytes(1), bytes(200)) > 0);
    assertEquals(down.comparator(), down.navigableKeySet().spliterator().getComparator());
    assertThrows(IllegalStateException.class, () -> map.values().spliterator().getComparator());
    int[] keys = down.keySet().stream().parallel().mapToInt(key -> key[0]).toArray();
    for (int i = 0; i < 100; i++) {
      assertEquals(99 - i, keys[i]);
    }
  }
}
