package org.inkling.kafka.streams;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.Duration.ofMillis;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.kstream.internals.SessionWindow;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.SessionStore;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;

/** What Kafka's suites leave open: the life of a store, its iterators, and what it refuses. */
final class StoreContractTest {
  private final Contexts instance = Contexts.of();

  private KeyValueStore<Bytes, byte[]> keyValues() {
    KeyValueStore<Bytes, byte[]> store = InklingStores.keyValueStore("counts").get();
    store.init(instance.task(0), store);
    return store;
  }

  private WindowStore<Bytes, byte[]> windows(boolean duplicates) {
    WindowStore<Bytes, byte[]> store =
        InklingStores.windowStore("windows", ofMillis(1000), ofMillis(10), duplicates).get();
    store.init(instance.task(0), store);
    return store;
  }

  private static Bytes key(String text) {
    return Bytes.wrap(text.getBytes(UTF_8));
  }

  private static byte[] value(String text) {
    return text.getBytes(UTF_8);
  }

  @Test
  void aStoreIsOpenFromInitToClose() {
    KeyValueStore<Bytes, byte[]> store = InklingStores.keyValueStore("counts").get();
    assertFalse(store.isOpen());
    assertFalse(store.persistent());
    store.close();
    store.init(instance.task(0), store);
    assertTrue(store.isOpen());
    store.put(key("a"), value("1"));
    store.init(instance.task(0), store);
    assertArrayEquals(value("1"), store.get(key("a")), "a second init keeps what there is");
    store.commit(Map.of());
    store.close();
    store.close();
    assertFalse(store.isOpen());
  }

  @Test
  void aClosedStoreRefusesEverything() {
    KeyValueStore<Bytes, byte[]> store = keyValues();
    store.close();
    assertClosed(() -> store.get(key("a")));
    assertClosed(() -> store.put(key("a"), value("1")));
    assertClosed(() -> store.put(key("a"), null));
    assertClosed(() -> store.putIfAbsent(key("a"), value("1")));
    assertClosed(() -> store.delete(key("a")));
    assertClosed(store::all);
    assertClosed(store::approximateNumEntries);
    WindowStore<Bytes, byte[]> windows = windows(false);
    windows.close();
    assertClosed(() -> windows.put(key("a"), value("1"), 1));
    assertClosed(() -> windows.fetch(key("a"), 1));
    assertClosed(() -> windows.fetch(key("a"), 0, 1));
    assertClosed(windows::all);
  }

  private static void assertClosed(Runnable operation) {
    var refused = assertThrows(InvalidStateStoreException.class, operation::run);
    assertTrue(refused.getMessage().contains("is not open"), refused.getMessage());
  }

  /** And nothing of its first life comes back: its changelog restores it. */
  @Test
  void aStoreThatIsOpenedAgainIsEmpty() {
    WindowStore<Bytes, byte[]> store = windows(false);
    store.put(key("a"), value("1"), 100_000);
    assertFalse(store.getPosition().isEmpty());
    store.close();
    store.init(instance.task(0), store);
    assertTrue(store.getPosition().isEmpty());
    assertFalse(store.all().hasNext());
    store.put(key("a"), value("2"), 5);
    assertArrayEquals(value("2"), store.fetch(key("a"), 5), "the time of the stream begins again");
    store.close();
  }

  @Test
  void anIteratorOfAClosedStoreThrows() {
    KeyValueStore<Bytes, byte[]> store = keyValues();
    store.put(key("a"), value("1"));
    KeyValueIterator<Bytes, byte[]> fresh = store.all();
    KeyValueIterator<Bytes, byte[]> announced = store.all();
    assertTrue(announced.hasNext());
    store.close();
    for (var iterator : new KeyValueIterator<?, ?>[] {fresh, announced}) {
      assertThrows(InvalidStateStoreException.class, iterator::hasNext);
      assertThrows(InvalidStateStoreException.class, iterator::next);
      assertThrows(InvalidStateStoreException.class, iterator::peekNextKey);
      iterator.close();
    }
  }

  @Test
  void anIteratorOverWindowsOfAClosedStoreEnds() {
    WindowStore<Bytes, byte[]> store = windows(false);
    store.put(key("a"), value("1"), 5);
    KeyValueIterator<Windowed<Bytes>, byte[]> iterator = store.all();
    store.close();
    assertFalse(iterator.hasNext());
    assertThrows(InvalidStateStoreException.class, iterator::next);
    iterator.close();
  }

  @Test
  void aClosedIteratorThrows() {
    KeyValueStore<Bytes, byte[]> store = keyValues();
    store.put(key("a"), value("1"));
    KeyValueIterator<Bytes, byte[]> iterator = store.all();
    iterator.close();
    iterator.close();
    assertThrows(InvalidStateStoreException.class, iterator::hasNext);
    assertThrows(InvalidStateStoreException.class, iterator::next);
    store.close();
  }

  @Test
  void anIteratorStaysValidWhileItsThreadWrites() {
    KeyValueStore<Bytes, byte[]> store = keyValues();
    for (int i = 0; i < 1000; i++) {
      store.put(key("k" + (1000 + i)), value("old"));
    }
    int shown = 0;
    try (KeyValueIterator<Bytes, byte[]> iterator = store.all()) {
      while (iterator.hasNext()) {
        Bytes key = iterator.next().key;
        assertArrayEquals(value("old"), store.delete(key), key.toString());
        store.put(key("j" + shown), value("before the iterator"));
        shown++;
      }
      assertThrows(NoSuchElementException.class, iterator::next);
    }
    assertEquals(1000, shown);
    assertEquals(1000, store.approximateNumEntries());
    store.close();
  }

  /** A loop that writes what comes after all it is shown ends, as it does with Kafka's stores. */
  @Test
  void anIteratorEndsThoughItsThreadAppends() {
    KeyValueStore<Bytes, byte[]> store = keyValues();
    store.put(key("m"), value("first"));
    int shown = 0;
    try (KeyValueIterator<Bytes, byte[]> iterator = store.all()) {
      while (iterator.hasNext() && shown < 100) {
        store.put(
            Bytes.wrap((new String(iterator.next().key.get(), UTF_8) + "m").getBytes(UTF_8)),
            value("next"));
        shown++;
      }
    }
    assertEquals(1, shown);
    try (KeyValueIterator<Bytes, byte[]> iterator = store.reverseRange(null, key("z"))) {
      while (iterator.hasNext() && shown < 100) {
        byte[] key = iterator.next().key.get();
        key[0]--;
        store.put(Bytes.wrap(key), value("next"));
        shown++;
      }
    }
    assertEquals(3, shown);
    store.close();
  }

  /** What hasNext has announced, next returns. */
  @Test
  void anAnnouncedEntryIsReturnedThoughItIsRemoved() {
    KeyValueStore<Bytes, byte[]> store = keyValues();
    store.put(key("a"), value("1"));
    try (KeyValueIterator<Bytes, byte[]> iterator = store.all()) {
      assertTrue(iterator.hasNext());
      store.delete(key("a"));
      assertEquals(key("a"), iterator.next().key);
      assertFalse(iterator.hasNext());
    }
    store.close();
  }

  @Test
  void longKeysAndValuesAreRefusedWithTheirLength() {
    KeyValueStore<Bytes, byte[]> store = keyValues();
    Bytes longest = Bytes.wrap(new byte[512]);
    Bytes longer = Bytes.wrap(new byte[513]);
    store.put(longest, value("1"));
    var key = assertThrows(ProcessorStateException.class, () -> store.put(longer, value("1")));
    assertEquals(
        "store counts refuses a key of 513 bytes, with its window if it has one, expected at most"
            + " 512, an eighth of a node; inkling.node.bytes makes nodes larger",
        key.getMessage());
    assertThrows(ProcessorStateException.class, () -> store.putIfAbsent(longer, value("1")));
    assertNull(store.get(longer));
    assertNull(store.delete(longer));
    store.put(longer, null);
    byte[] huge = new byte[(1 << 20) - 3];
    var value = assertThrows(ProcessorStateException.class, () -> store.put(key("a"), huge));
    assertEquals(
        "store counts refuses a value of 1048573 bytes, expected at most 1048572",
        value.getMessage());
    assertEquals(1, store.approximateNumEntries());
    store.close();
  }

  @Test
  void nullKeysAndNegativeDurationsAreRefused() {
    KeyValueStore<Bytes, byte[]> store = keyValues();
    assertThrows(NullPointerException.class, () -> store.get(null));
    assertThrows(NullPointerException.class, () -> store.put(null, value("1")));
    WindowStore<Bytes, byte[]> windows = windows(false);
    assertThrows(NullPointerException.class, () -> windows.put(null, value("1"), 1));
    assertThrows(NullPointerException.class, () -> windows.fetch(null, 1));
    assertThrows(
        IllegalArgumentException.class, () -> InklingStores.sessionStore("s", ofMillis(-1)));
    assertThrows(
        IllegalArgumentException.class,
        () -> InklingStores.windowStore("w", ofMillis(9), ofMillis(10), false));
    store.close();
    windows.close();
  }

  @Test
  void duplicatesAreKeptInTheOrderOfTheirPuts() {
    WindowStore<Bytes, byte[]> store = windows(true);
    for (int i = 0; i < 300; i++) {
      store.put(key("a"), value("" + i), 7);
      store.put(key("b"), value("other"), 7);
    }
    store.put(key("a"), null, 7);
    try (var iterator = store.fetch(key("a"), 0, 10)) {
      for (int i = 0; i < 300; i++) {
        assertEquals("" + i, new String(iterator.next().value, UTF_8));
      }
      assertFalse(iterator.hasNext());
    }
    assertArrayEquals(value("299"), store.fetch(key("a"), 7), "the last one");
    store.close();
  }

  @Test
  void sessionsOfOneKeyWithTheSameEndAreKeptApart() {
    SessionStore<Bytes, byte[]> store =
        InklingStores.sessionStore("sessions", ofMillis(1000)).get();
    store.init(instance.task(0), store);
    store.put(new Windowed<>(key("a"), new SessionWindow(5, 9)), value("1"));
    store.put(new Windowed<>(key("a"), new SessionWindow(7, 9)), value("2"));
    assertArrayEquals(value("1"), store.fetchSession(key("a"), 5, 9));
    store.remove(new Windowed<>(key("a"), new SessionWindow(5, 9)));
    assertNull(store.fetchSession(key("a"), 5, 9));
    assertArrayEquals(value("2"), store.fetchSession(key("a"), 7, 9));
    store.close();
  }
}
