package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Random;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Guava's suite does not ask of {@link IndexMap}: nested views, refusals, sizes, streams. */
final class IndexMapTest {
  private static final long[] KEYS = {
    Long.MIN_VALUE, Long.MIN_VALUE + 1, -2, -1, 0, 1, 2, 3, 5, 8, Long.MAX_VALUE - 1, Long.MAX_VALUE
  };

  @RegisterExtension final Seed seed = new Seed(getClass());

  private final Random random = seed.random();
  private final SkipListIndex index = new SkipListIndex();
  private final ConcurrentNavigableMap<Long, Long> map = index.asMap();

  @AfterEach
  void checkStructure() {
    index.checkStructure();
    index.close();
  }

  /** A question to a map; the answer may be a view of it. */
  @FunctionalInterface
  private interface Question {
    Object ask(NavigableMap<Long, Long> map);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void nestedViewsAnswerLikeThoseOfTheSkipList(int depth) {
    var reference = new ConcurrentSkipListMap<Long, Long>();
    for (int round = 0; round < 300; round++) {
      NavigableMap<Long, Long> view = map;
      NavigableMap<Long, Long> expected = reference;
      for (int i = 0; i < depth; i++) {
        Question narrowing = narrowing();
        Object answer = answer(narrowing, view);
        Object wanted = answer(narrowing, expected);
        assertEquals(String.valueOf(wanted), String.valueOf(answer));
        if (answer instanceof IndexMap narrower && wanted instanceof NavigableMap<?, ?> other) {
          view = narrower;
          expected = cast(other);
        }
      }
      for (int i = 0; i < 20; i++) {
        Question question = question();
        assertEquals(answer(question, expected), answer(question, view), "in a range of " + map);
        assertEquals(List.copyOf(expected.entrySet()), List.copyOf(view.entrySet()));
        assertEquals(expected.size(), view.size());
      }
    }
    assertEquals(reference, map);
  }

  @SuppressWarnings("unchecked") // every view of a map of these tests has these types
  private static NavigableMap<Long, Long> cast(NavigableMap<?, ?> map) {
    return (NavigableMap<Long, Long>) map;
  }

  private static Object answer(Question question, NavigableMap<Long, Long> map) {
    try {
      return question.ask(map);
    } catch (NoSuchElementException e) {
      return e.getClass();
    } catch (RuntimeException e) {
      return e.toString();
    }
  }

  private long anyKey() {
    return KEYS[random.nextInt(KEYS.length)];
  }

  private Question narrowing() {
    long from = anyKey();
    long to = anyKey();
    boolean fromInclusive = random.nextBoolean();
    boolean toInclusive = random.nextBoolean();
    return switch (random.nextInt(7)) {
      case 0 -> view -> view.subMap(from, fromInclusive, to, toInclusive);
      case 1 -> view -> view.headMap(to, toInclusive);
      case 2 -> view -> view.tailMap(from, fromInclusive);
      case 3 -> view -> view.subMap(from, to);
      case 4 -> view -> view.headMap(to);
      case 5 -> view -> view.tailMap(from);
      default -> NavigableMap::descendingMap;
    };
  }

  private Question question() {
    long key = anyKey();
    long value = KeySpace.anyValue(random);
    return switch (random.nextInt(24)) {
      case 0, 1, 2, 3 -> view -> view.put(key, value);
      case 4 -> view -> view.remove(key);
      case 5 -> view -> view.putIfAbsent(key, value);
      case 6 -> view -> view.replace(key, value);
      case 7 -> view -> view.remove(key, view.get(key));
      case 8 -> view -> view.replace(key, view.getOrDefault(key, 5L), value);
      case 9 -> view -> view.merge(key, value, Long::sum);
      case 10 -> view -> view.compute(key, (k, v) -> v == null ? k : null);
      case 11 -> view -> view.computeIfAbsent(key, k -> value);
      case 12 -> NavigableMap::pollFirstEntry;
      case 13 -> NavigableMap::pollLastEntry;
      default -> lookup(key);
    };
  }

  private Question lookup(long key) {
    return switch (random.nextInt(12)) {
      case 0 -> view -> view.lowerEntry(key);
      case 1 -> view -> view.floorEntry(key);
      case 2 -> view -> view.ceilingEntry(key);
      case 3 -> view -> view.higherKey(key);
      case 4 -> NavigableMap::firstKey;
      case 5 -> NavigableMap::lastEntry;
      case 6 -> view -> view.containsKey(key);
      case 7 -> view -> List.copyOf(view.descendingKeySet());
      case 8 -> view -> view.navigableKeySet().headSet(key, true).stream().toList();
      case 9 -> view -> Objects.toString(view.comparator());
      case 10 -> view -> view.navigableKeySet().higher(key);
      default -> view -> view.values().stream().mapToLong(Long::longValue).sum();
    };
  }

  @Test
  void refusesNull() {
    map.put(1L, 1L);
    List<Question> questions =
        List.of(
            view -> view.get(null),
            view -> view.containsKey(null),
            view -> view.containsValue(null),
            view -> view.put(null, 1L),
            view -> view.put(1L, null),
            view -> view.putIfAbsent(1L, null),
            view -> view.replace(1L, null),
            view -> view.replace(1L, null, 1L),
            view -> view.replace(1L, 1L, null),
            view -> view.remove(null),
            view -> view.floorKey(null),
            view -> view.headMap(null),
            view -> view.merge(1L, null, Long::sum),
            view -> view.compute(1L, null));
    for (Question question : questions) {
      assertThrows(NullPointerException.class, () -> question.ask(map));
    }
    assertThrows(NullPointerException.class, () -> IndexMap.of(null));
    assertEquals(Map.of(1L, 1L), map);
  }

  @Test
  void whatHasChangedSinceItWasTestedStays() {
    PointMapTest.assertRemoveIfComparesValues(map);
  }

  @Test
  void entriesCannotBeSet() {
    map.put(1L, 2L);
    var entry = map.firstEntry();
    assertThrows(UnsupportedOperationException.class, () -> entry.setValue(3L));
    map.put(1L, 3L);
    assertEquals(2, entry.getValue());
    var walked = map.entrySet().iterator().next();
    assertThrows(UnsupportedOperationException.class, () -> walked.setValue(4L));
    assertEquals(3, map.get(1L));
  }

  @Test
  void aFunctionRunsAgainIfAnotherThreadWasFaster() {
    map.put(1L, 10L);
    var runs = new AtomicInteger();
    Long merged =
        map.merge(
            1L,
            1L,
            (current, one) -> {
              if (runs.incrementAndGet() == 1) {
                index.put(1, 20);
              }
              return current + one;
            });
    assertEquals(21, merged);
    assertEquals(2, runs.get());
  }

  @Test
  void anIteratorRemovesAndGoesOn() {
    for (long key = 0; key < 1_000; key++) {
      map.put(key, key);
    }
    var iterator = map.descendingMap().subMap(899L, 100L).keySet().iterator();
    assertThrows(IllegalStateException.class, iterator::remove);
    while (iterator.hasNext()) {
      if (iterator.next() % 3 != 0) {
        iterator.remove();
        assertThrows(IllegalStateException.class, iterator::remove);
      }
    }
    assertThrows(NoSuchElementException.class, iterator::next);
    assertEquals(1_000 - 533, map.size());
    assertNull(map.get(101L));
    assertEquals(100, map.get(100L));
  }

  @Test
  void theSizeStopsAtTheGreatestInt() {
    OrderedIndex huge =
        (OrderedIndex)
            Proxy.newProxyInstance(
                OrderedIndex.class.getClassLoader(),
                new Class<?>[] {OrderedIndex.class},
                (proxy, method, arguments) -> 3L << 32);
    var view = IndexMap.of(huge);
    assertEquals(Integer.MAX_VALUE, view.size());
    assertEquals(Integer.MAX_VALUE, view.headMap(5L).keySet().size());
  }

  @Test
  void streamsPromiseNoSizeAndKeepTheOrder() {
    for (long key = 0; key < 100; key++) {
      map.put(key, -key);
    }
    NavigableMap<Long, Long> down = map.descendingMap();
    for (Collection<?> view : List.of(map.keySet(), map.values(), down.entrySet())) {
      Spliterator<?> spliterator = view.spliterator();
      assertFalse(spliterator.hasCharacteristics(Spliterator.SIZED));
      assertTrue(spliterator.hasCharacteristics(Spliterator.CONCURRENT | Spliterator.ORDERED));
    }
    Comparator<?> order = down.navigableKeySet().spliterator().getComparator();
    assertEquals(Comparator.reverseOrder(), order);
    assertNull(map.navigableKeySet().spliterator().getComparator());
    assertThrows(IllegalStateException.class, () -> map.values().spliterator().getComparator());
    long[] keys = down.keySet().stream().parallel().mapToLong(Long::longValue).toArray();
    long[] values = map.values().stream().mapToLong(value -> -value).toArray();
    for (int i = 0; i < 100; i++) {
      assertEquals(99 - i, keys[i]);
    }
    assertArrayEquals(new long[] {0, 1, 2}, new long[] {values[0], values[1], values[2]});
  }
}
