package org.inkling.kafka.streams;

import static java.time.Duration.ofMillis;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.kstream.Window;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.kstream.internals.SessionWindow;
import org.apache.kafka.streams.kstream.internals.TimeWindow;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.internals.TaskOfOneStore;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.SessionStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.TimestampedWindowStore;
import org.apache.kafka.streams.state.ValueAndTimestamp;
import org.apache.kafka.streams.state.WindowStore;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/**
 * A new window or session store has, after it is restored from the changelog of another one, what
 * that one had. The changelog has all that was ever written; what has expired is not shown.
 */
final class TimedRestoreTest {
  private static final String SEED = "-D" + TestSeed.PROPERTY + "=" + TestSeed.BASE;
  private static final int WRITES = 20_000;
  private static final int RETENTION = 2_001;
  private static final int WINDOW = 100;
  private static final int KEYS = 20;

  /** An entry to write, or to remove if the value is null. */
  private record Write(Windowed<String> key, ValueAndTimestamp<Long> value) {
    /** Returns the time from which the retention period counts. */
    long time() {
      Window window = key.window();
      return window instanceof SessionWindow ? window.end() : window.start();
    }
  }

  @Test
  void windowsComeBackWithTimestamps() {
    StoreBuilder<TimestampedWindowStore<String, Long>> builder =
        Stores.timestampedWindowStoreBuilder(
                InklingStores.windowStore("timed", ofMillis(RETENTION), ofMillis(WINDOW), false),
                Serdes.String(),
                Serdes.Long())
            .withLoggingEnabled(Map.of());
    List<Write> writes = writes(TimedRestoreTest::window);
    try (var old = new TaskOfOneStore<>(builder);
        var task = new TaskOfOneStore<>(builder)) {
      write(old, writes, (store, write) -> put(store, write.key(), write.value()));
      task.restore(old.changelog());
      Map<Windowed<String>, ValueAndTimestamp<Long>> oracle = oracle(writes);
      assertEquals(oracle, content(task.store().all()), SEED);
      for (Write write : writes) {
        Windowed<String> key = write.key();
        var found = task.store().fetch(key.key(), key.window().start());
        assertEquals(oracle.get(key), found, () -> key + " " + SEED);
      }
      assertEquals(old.store().getPosition(), task.store().getPosition());
    }
  }

  private static void put(
      TimestampedWindowStore<String, Long> store,
      Windowed<String> key,
      ValueAndTimestamp<Long> value) {
    store.put(key.key(), value, key.window().start());
  }

  @Test
  void duplicatesComeBackInTheirOrder() {
    StoreBuilder<WindowStore<String, Long>> builder =
        Stores.windowStoreBuilder(
                InklingStores.windowStore("twice", ofMillis(RETENTION), ofMillis(WINDOW), true),
                Serdes.String(),
                Serdes.Long())
            .withLoggingEnabled(Map.of());
    long last = 3 * RETENTION / 10 * 10;
    var expected = new ArrayList<KeyValue<Long, Long>>();
    try (var old = new TaskOfOneStore<>(builder);
        var task = new TaskOfOneStore<>(builder)) {
      for (long i = 0; i < last + 10; i++) {
        long start = i / 10 * 10;
        old.process(i, i);
        old.store().put("key", i, start);
        if (start > last - RETENTION) {
          expected.add(new KeyValue<>(start, i));
        }
      }
      task.restore(old.changelog());
      var actual = new ArrayList<KeyValue<Long, Long>>();
      try (var all = task.store().fetch("key", 0, Long.MAX_VALUE)) {
        all.forEachRemaining(actual::add);
      }
      assertEquals(expected, actual);
    }
  }

  @Test
  void sessionsComeBackWithTheirTimes() {
    StoreBuilder<SessionStore<String, Long>> builder =
        Stores.sessionStoreBuilder(
                InklingStores.sessionStore("sessions", ofMillis(RETENTION)),
                Serdes.String(),
                Serdes.Long())
            .withLoggingEnabled(Map.of());
    List<Write> writes = writes(TimedRestoreTest::session);
    try (var old = new TaskOfOneStore<>(builder);
        var task = new TaskOfOneStore<>(builder)) {
      write(old, writes, (store, write) -> put(store, write.key(), write.value()));
      task.restore(old.changelog());
      var oracle = new HashMap<Windowed<String>, Long>();
      oracle(writes).forEach((key, value) -> oracle.put(key, value.value()));
      var actual = new HashMap<Windowed<String>, Long>();
      for (int i = 0; i < KEYS; i++) {
        actual.putAll(content(task.store().fetch("key" + i)));
      }
      assertEquals(oracle, actual, SEED);
      assertEquals(old.store().getPosition(), task.store().getPosition());
    }
  }

  private static void put(
      SessionStore<String, Long> store, Windowed<String> key, ValueAndTimestamp<Long> value) {
    if (value == null) {
      store.remove(key);
    } else {
      store.put(key, value.value());
    }
  }

  private static <S extends StateStore> void write(
      TaskOfOneStore<S> task, List<Write> writes, BiConsumer<S, Write> how) {
    for (int i = 0; i < writes.size(); i++) {
      task.process(i, i);
      how.accept(task.store(), writes.get(i));
    }
  }

  /** Draws writes whose times advance, a quarter of which come too late. */
  private static List<Write> writes(BiFunction<SplittableRandom, Long, Window> windows) {
    SplittableRandom random = TestSeed.random("restore of windows and sessions");
    var writes = new ArrayList<Write>(WRITES);
    for (long i = 0; i < WRITES; i++) {
      int late = random.nextBoolean() ? 0 : random.nextInt(2 * RETENTION);
      long time = Math.max(i - late, 0) / 50 * 50;
      time += random.nextInt(2); // so some have just expired, and some are about to
      var key = new Windowed<>("key" + random.nextInt(KEYS), windows.apply(random, time));
      ValueAndTimestamp<Long> value = ValueAndTimestamp.make(i, random.nextLong(1L << 50));
      writes.add(new Write(key, random.nextInt(5) == 0 ? null : value));
    }
    return writes;
  }

  private static Window window(SplittableRandom random, long start) {
    return new TimeWindow(start, start + WINDOW);
  }

  private static Window session(SplittableRandom random, long end) {
    return new SessionWindow(Math.max(end - random.nextInt(3) * 1_000, 0), end);
  }

  /** Returns what the writes leave; most of what they wrote has expired. */
  private static Map<Windowed<String>, ValueAndTimestamp<Long>> oracle(List<Write> writes) {
    long latest = writes.stream().mapToLong(Write::time).max().orElseThrow();
    var all = new HashMap<Windowed<String>, ValueAndTimestamp<Long>>();
    var oracle = new HashMap<Windowed<String>, ValueAndTimestamp<Long>>();
    for (Write write : writes) {
      all.put(write.key(), write.value());
      if (write.time() > latest - RETENTION) {
        oracle.put(write.key(), write.value());
      }
    }
    oracle.values().removeIf(Objects::isNull);
    assertTrue(oracle.size() > KEYS && all.size() > 2 * oracle.size(), SEED);
    return oracle;
  }

  private static <V> Map<Windowed<String>, V> content(
      KeyValueIterator<Windowed<String>, V> entries) {
    var content = new HashMap<Windowed<String>, V>();
    try (entries) {
      entries.forEachRemaining(
          entry -> assertNull(content.put(entry.key, entry.value), () -> entry.key + " twice"));
    }
    return content;
  }
}
