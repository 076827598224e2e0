package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.inkling.index.Seed;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link BytesIndex#asMap} through random histories, against the skip list of the JDK. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class BytesMapLaws {
  @RegisterExtension final Seed seed = new Seed(getClass());

  private final Random random = seed.random();
  private final BytesIndex index;
  private final int maxKeyBytes;
  private final NavigableMap<byte[], byte[]> twin =
      new ConcurrentSkipListMap<>(Arrays::compareUnsigned);
  private byte[][] keys = {};

  BytesMapLaws(BytesSpec spec) {
    index = spec.bytes();
    maxKeyBytes = spec.shape().maxKeyBytes();
  }

  @AfterEach
  void checkAndClose() {
    assertEquals(twin.size(), index.size());
    index.checkStructure();
    index.close();
    assertEquals(0, index.statistics().reservedBytes());
  }

  /** A question to a map; the answer may be a view of it. */
  @FunctionalInterface
  private interface Question {
    @Nullable Object ask(NavigableMap<byte[], byte[]> map);
  }

  @ParameterizedTest
  @EnumSource
  void theWholeViewAnswersLikeTheSkipList(StringSpace space) {
    keys = space.keys(random, 300, maxKeyBytes);
    for (int i = 0; i < 3_000; i++) {
      assertAnswer(twin, index.asMap(), question());
    }
    assertSameEntries(twin, index.asMap());
    assertSameEntries(twin.descendingMap(), index.asMap().descendingMap());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void nestedViewsAnswerLikeThoseOfTheSkipList(int depth) {
    for (StringSpace space : StringSpace.values()) {
      keys = space.keys(random, 40, maxKeyBytes);
      for (int round = 0; round < 25; round++) {
        NavigableMap<byte[], byte[]> expected = twin;
        NavigableMap<byte[], byte[]> view = index.asMap();
        for (int i = 0; i < depth; i++) {
          Question narrowing = narrowing();
          if (assertAnswer(expected, view, narrowing)) {
            expected = cast(narrowing.ask(expected));
            view = cast(narrowing.ask(view));
          }
        }
        for (int i = 0; i < 20; i++) {
          assertAnswer(expected, view, question());
        }
        assertSameEntries(expected, view);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void iteratorsRemoveWhatTheyHaveShown(StringSpace space) {
    keys = space.keys(random, 400, maxKeyBytes);
    for (int i = 0; i < 800; i++) {
      assertAnswer(twin, index.asMap(), question());
    }
    Question half = narrowing();
    if (assertAnswer(twin, index.asMap(), half)) {
      removeSome(cast(half.ask(twin)), cast(half.ask(index.asMap())));
    }
    removeSome(twin, index.asMap());
    removeSome(twin.descendingMap(), index.asMap().descendingMap());
    assertSameEntries(twin, index.asMap());
  }

  private void removeSome(
      NavigableMap<byte[], byte[]> expected, NavigableMap<byte[], byte[]> view) {
    Iterator<?> wanted = parts(expected, random.nextInt(3)).iterator();
    Iterator<byte[]> shown = view.navigableKeySet().iterator();
    while (wanted.hasNext()) {
      wanted.next();
      byte[] key = shown.next();
      if (random.nextInt(3) == 0) {
        wanted.remove();
        Arrays.fill(key, (byte) 0); // the caller's own
        shown.remove();
      }
    }
    assertTrue(!shown.hasNext());
  }

  private static Collection<?> parts(NavigableMap<byte[], byte[]> map, int part) {
    return switch (part) {
      case 0 -> map.keySet();
      case 1 -> map.values();
      default -> map.entrySet();
    };
  }

  /** Returns whether the answers are the same, and no exceptions. */
  private static boolean assertAnswer(
      NavigableMap<byte[], byte[]> expected, NavigableMap<byte[], byte[]> view, Question question) {
    String wanted = answer(question, expected);
    assertEquals(wanted, answer(question, view));
    return !wanted.startsWith("!");
  }

  private static void assertSameEntries(
      NavigableMap<byte[], byte[]> expected, NavigableMap<byte[], byte[]> view) {
    assertEquals(text(expected), text(view));
    assertEquals(text(expected.descendingMap()), text(view.descendingMap()));
    assertEquals(text(expected.descendingKeySet()), text(view.descendingKeySet()));
    assertEquals(text(expected.values()), text(view.values()));
    assertEquals(expected.size(), view.size());
    assertEquals(expected.isEmpty(), view.isEmpty());
    assertEquals(view, expected);
    assertEquals(view.entrySet(), expected.entrySet()); // the skip list compares identities
    assertEquals(expected.keySet(), view.keySet());
  }

  @SuppressWarnings("unchecked") // every view of a map of these tests has these types
  private static NavigableMap<byte[], byte[]> cast(@Nullable Object map) {
    return (NavigableMap<byte[], byte[]>) map;
  }

  private static String answer(Question question, NavigableMap<byte[], byte[]> map) {
    try {
      return text(question.ask(map));
    } catch (NoSuchElementException e) {
      return "!" + e.getClass();
    } catch (IllegalArgumentException e) {
      return "!" + e;
    }
  }

  private static String text(@Nullable Object answer) {
    return switch (answer) {
      case byte[] bytes -> HexFormat.of().formatHex(bytes);
      case Map.Entry<?, ?> entry -> text(entry.getKey()) + "=" + text(entry.getValue());
      case Map<?, ?> map -> text(map.entrySet());
      case Collection<?> all ->
          all.stream().map(BytesMapLaws::text).collect(Collectors.joining(", "));
      case null, default -> String.valueOf(answer);
    };
  }

  private byte[] anyKey() {
    byte[] key = keys[random.nextInt(keys.length)];
    return switch (random.nextInt(10)) {
      case 0 -> Arrays.copyOf(key, Math.min(key.length + 1, maxKeyBytes));
      case 1 -> Arrays.copyOf(key, key.length / 2);
      default -> key;
    };
  }

  private byte[] anyValue() {
    byte[] value = new byte[random.nextInt(20) == 0 ? random.nextInt(3_000) : random.nextInt(4)];
    Arrays.fill(value, (byte) random.nextInt(3));
    return value;
  }

  /** A bound may be longer than a key. */
  private byte[] anyBound() {
    byte[] key = anyKey();
    return random.nextInt(8) == 0 ? Arrays.copyOf(key, maxKeyBytes + 3) : key;
  }

  private Question narrowing() {
    byte[] from = anyBound();
    byte[] to = anyBound();
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
    byte[] key = anyKey();
    byte[] value = anyValue();
    return switch (random.nextInt(26)) {
      case 0, 1, 2, 3, 4, 5 -> view -> view.put(key, value);
      case 6 -> view -> view.remove(key);
      case 7 -> view -> view.putIfAbsent(key, value);
      case 8 -> view -> view.replace(key, value);
      case 9 -> view -> exchanges(view, key, value);
      case 10 -> view -> view.merge(key, value, BytesMapLaws::joined);
      case 11 -> view -> view.compute(key, (k, v) -> v == null ? k : null);
      case 12 -> view -> view.computeIfAbsent(key, k -> value);
      case 13 -> view -> view.computeIfPresent(key, (k, v) -> v.length > 2 ? null : joined(v, k));
      case 14 -> NavigableMap::pollFirstEntry;
      case 15 -> NavigableMap::pollLastEntry;
      default -> lookup(anyBound());
    };
  }

  /** Removes or replaces if the value is the one that is there. */
  private static @Nullable Object exchanges(
      NavigableMap<byte[], byte[]> view, byte[] key, byte[] value) {
    byte[] current = view.get(key); // the skip list compares arrays by identity
    return current != null
        && (value.length == 0 ? view.remove(key, current) : view.replace(key, current, value));
  }

  private static byte[] joined(byte[] one, byte[] other) {
    byte[] joined = Arrays.copyOf(one, Math.min(one.length + other.length, 100));
    int from = Math.min(one.length, joined.length);
    System.arraycopy(other, 0, joined, from, joined.length - from);
    return joined;
  }

  private Question lookup(byte[] key) {
    return switch (random.nextInt(12)) {
      case 0 -> view -> view.lowerEntry(key);
      case 1 -> view -> view.floorEntry(key);
      case 2 -> view -> view.ceilingEntry(key);
      case 3 -> view -> view.higherKey(key);
      case 4 -> NavigableMap::firstKey;
      case 5 -> NavigableMap::lastEntry;
      case 6 -> view -> view.containsKey(key);
      case 7 -> view -> view.descendingKeySet().ceiling(key);
      case 8 -> view -> view.navigableKeySet().headSet(key, true);
      case 9 -> view -> Integer.signum(view.comparator().compare(key, keys[0]));
      case 10 -> view -> view.navigableKeySet().higher(key);
      default -> view -> view.get(key);
    };
  }
}
