package org.inkling.kafka.streams;

import static java.time.Duration.ofMillis;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.serialization.BytesSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.kstream.internals.SessionWindow;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.SessionStore;
import org.apache.kafka.streams.state.WindowStore;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/**
 * A thread reads through all iterators while the stream thread writes, removes and expires. Each
 * value was written for its key and window, each key is shown at most once and in order, none is
 * shown that had expired before its iterator began, and what is never removed is always shown.
 */
final class ConcurrentReaderTest {
  private static final long SECONDS = 10;
  private static final int KEYS = 500;
  private static final int STABLE = 10; // each tenth key is written once and stays
  private static final int RETENTION = 500;
  private static final int SIZE = 20;

  private final Contexts instance = Contexts.of();
  private final KeyValueStore<Bytes, byte[]> counts = InklingStores.keyValueStore("counts").get();
  private final WindowStore<Bytes, byte[]> grid = windows("grid", false);
  private final WindowStore<Bytes, byte[]> sliding = windows("sliding", true);
  private final SessionStore<Bytes, byte[]> sessions =
      InklingStores.sessionStore("sessions", ofMillis(RETENTION)).get();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /** The time of the stream, set when all stores have seen it. */
  private volatile long now = RETENTION;

  private volatile boolean done;
  private long rounds;
  private long shown;

  private static WindowStore<Bytes, byte[]> windows(String name, boolean sliding) {
    return InklingStores.windows(name, ofMillis(RETENTION), ofMillis(SIZE), false, sliding).get();
  }

  private static Bytes key(int number) {
    return Bytes.wrap(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
  }

  private static int number(Bytes key) {
    return ByteBuffer.wrap(key.get()).getInt();
  }

  /** A value that says for what it was written. */
  private static byte[] value(Bytes key, long from, long to) {
    return ByteBuffer.allocate(20).putInt(number(key)).putLong(from).putLong(to).array();
  }

  @Test
  void aReaderSeesOnlyWhatWasWritten() throws InterruptedException {
    counts.init(instance.task(0), counts);
    grid.init(instance.task(0), grid);
    sliding.init(instance.task(0), sliding);
    sessions.init(instance.task(0), sessions);
    for (int i = 0; i < KEYS; i++) {
      counts.put(key(i), value(key(i), 0, 0));
    }
    var reader = new Thread(this::read, "reader");
    reader.start();
    write();
    reader.join();
    if (failure.get() != null) {
      throw new AssertionError("seed " + TestSeed.BASE, failure.get());
    }
    assertTrue(rounds > 10 && shown > 10_000, rounds + " rounds, " + shown + " entries");
    assertTrue(now > 4 * RETENTION, "little has expired");
    counts.close();
    grid.close();
    sliding.close();
    sessions.close();
  }

  private void write() {
    SplittableRandom random = TestSeed.random("concurrent reader");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (System.nanoTime() < end && failure.get() == null) {
      long time = now + 1;
      for (int i = 0; i < 20; i++) {
        writeOne(random, key(random.nextInt(KEYS)), time);
      }
      now = time;
    }
    done = true;
  }

  private void writeOne(SplittableRandom random, Bytes key, long time) {
    if (number(key) % STABLE != 0) {
      counts.put(key, random.nextBoolean() ? value(key, 0, 0) : null);
    }
    long start = time - time % SIZE;
    boolean removal = random.nextInt(10) == 0;
    grid.put(key, removal ? null : value(key, start, start + SIZE), start);
    sliding.put(key, removal ? null : value(key, time, time + SIZE), time);
    long begin = time - random.nextInt(3);
    var session = new Windowed<>(key, new SessionWindow(begin, time));
    sessions.put(session, removal ? null : value(key, begin, time));
  }

  private void read() {
    SplittableRandom random = TestSeed.random("concurrent reader's choices");
    try {
      while (!done) {
        readCounts(key(random.nextInt(KEYS)));
        readWindows(grid, random);
        readWindows(sliding, random);
        readSessions(random);
        rounds++;
      }
    } catch (Throwable e) {
      failure.set(e);
    }
  }

  private void readCounts(Bytes key) {
    assertEquals(KEYS / STABLE, stable(counts.all(), true));
    assertEquals(KEYS / STABLE, stable(counts.reverseAll(), false));
    int below = number(key) / STABLE + 1;
    assertEquals(below, stable(counts.range(null, key), true));
    assertEquals(below, stable(counts.reverseRange(null, key), false));
    assertEquals(KEYS / STABLE, stable(counts.prefixScan(prefix(), new BytesSerializer()), true));
  }

  private static Bytes prefix() {
    return Bytes.wrap(new byte[] {0, 0});
  }

  /** Returns how many of the keys that stay an iterator shows. */
  private int stable(KeyValueIterator<Bytes, byte[]> iterator, boolean ascending) {
    int stable = 0;
    int last = ascending ? -1 : KEYS;
    try (iterator) {
      while (iterator.hasNext()) {
        KeyValue<Bytes, byte[]> entry = iterator.next();
        int number = number(entry.key);
        assertTrue(ascending ? number > last : number < last, number + " after " + last);
        assertEquals(Bytes.wrap(value(entry.key, 0, 0)), Bytes.wrap(entry.value));
        last = number;
        stable += number % STABLE == 0 ? 1 : 0;
        shown++;
      }
    }
    return stable;
  }

  private void readWindows(WindowStore<Bytes, byte[]> store, SplittableRandom random) {
    Bytes key = key(random.nextInt(KEYS));
    Bytes to = key(Math.min(number(key) + 20, KEYS));
    long from = now - random.nextInt(RETENTION + 100);
    long until = from + random.nextInt(200);
    long least = now - RETENTION + 1;
    check(store.fetch(key, to, from, until), least);
    check(store.backwardFetch(key, to, from, until), least);
    check(store.fetchAll(from, until), least);
    check(store.backwardFetchAll(from, until), least);
    check(store.fetch(key, key, from, until), least);
    if (rounds % 8 == 0) { // all of them are many
      check(store.all(), least);
      check(store.backwardAll(), least);
    }
    try (var values = store.fetch(key, from, until)) {
      long last = -1;
      while (values.hasNext()) {
        KeyValue<Long, byte[]> entry = values.next();
        assertTrue(entry.key > last && entry.key >= least, entry.key + " after " + last);
        assertEquals(Bytes.wrap(value(key, entry.key, entry.key + SIZE)), Bytes.wrap(entry.value));
        last = entry.key;
        shown++;
      }
    }
  }

  private void readSessions(SplittableRandom random) {
    Bytes key = key(random.nextInt(KEYS));
    Bytes to = key(Math.min(number(key) + 20, KEYS));
    long from = now - random.nextInt(RETENTION + 100);
    long least = now - RETENTION + 1;
    check(sessions.findSessions(key, from, from + 200), least);
    check(sessions.backwardFindSessions(key, from, from + 200), least);
    check(sessions.findSessions(key, to, from, from + 200), least);
    check(sessions.backwardFindSessions(key, to, from, from + 200), least);
    check(sessions.fetch(key), least);
    check(sessions.findSessions(from, from + 100), least);
  }

  /** The time that counts is the start of a window, and the end of a session. */
  private void check(KeyValueIterator<Windowed<Bytes>, byte[]> iterator, long least) {
    var seen = new HashSet<Windowed<Bytes>>();
    try (iterator) {
      while (iterator.hasNext()) {
        KeyValue<Windowed<Bytes>, byte[]> entry = iterator.next();
        var window = entry.key.window();
        boolean isSession = window instanceof SessionWindow;
        long time = isSession ? window.end() : window.start();
        assertTrue(seen.add(entry.key), "twice: " + entry.key);
        assertTrue(time >= least, entry.key + " had expired, the least was " + least);
        Bytes key = entry.key.key();
        assertEquals(Bytes.wrap(value(key, window.start(), window.end())), Bytes.wrap(entry.value));
        shown++;
      }
    }
  }
}
