package org.inkling.kafka.streams;

import static java.time.Duration.ofMillis;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.kstream.internals.SessionWindow;
import org.apache.kafka.streams.state.SessionBytesStoreSupplier;
import org.apache.kafka.streams.state.SessionStore;
import org.apache.kafka.streams.state.Stores;
import org.inkling.TestSeed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random operations on a session store and on Kafka's own one give the same answers; sessions of
 * one key in the same order. With a cache all keys have one length and nothing expires, as in
 * {@link WindowDifferenceTest}.
 */
final class SessionDifferenceTest {
  private static final int OPERATIONS = 3_000;
  private static final int RETENTION = 1000;

  private final SplittableRandom random = TestSeed.random("session difference");
  private long now = 500;

  private static SessionStore<Bytes, byte[]> open(
      SessionBytesStoreSupplier supplier, boolean cached) {
    return Contexts.open(
        Stores.sessionStoreBuilder(supplier, Serdes.Bytes(), Serdes.ByteArray()), cached);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void storesAnswerAlike(boolean cached) {
    var retention = ofMillis(cached ? 1000 * RETENTION : RETENTION);
    var ours = open(InklingStores.sessionStore("ours", retention), cached);
    var theirs = open(Stores.inMemorySessionStore("theirs", retention), cached);
    for (int i = 0; i < OPERATIONS; i++) {
      step(cached ? 2 : 0, ours, theirs, "seed " + TestSeed.BASE + ", operation " + i);
    }
    ours.close();
    theirs.close();
  }

  private void step(
      int length,
      SessionStore<Bytes, byte[]> ours,
      SessionStore<Bytes, byte[]> theirs,
      String where) {
    Bytes key = key(length);
    now += random.nextInt(4) == 0 ? random.nextInt(20) : 0;
    long end = Math.max(0, now - random.nextInt(20) * 60L);
    long gap = 10 * (length > 0 ? end % 4 : random.nextInt(4));
    long start = Math.max(0, end - gap);
    if (random.nextInt(100) < 80) {
      byte[] value = random.nextInt(5) == 0 ? null : new byte[] {(byte) random.nextInt()};
      var session = new Windowed<>(key, new SessionWindow(start, end));
      ours.put(session, value);
      theirs.put(session, value);
      return;
    }
    assertArrayEquals(
        theirs.fetchSession(key, start, end), ours.fetchSession(key, start, end), where);
    var range = new Range(key, key(length), start, end, length == 0);
    assertEquals(ofKey(theirs, range), ofKey(ours, range), where);
    assertEquals(ofKeys(theirs, range), ofKeys(ours, range), where);
  }

  /** What to find. */
  private record Range(Bytes key, Bytes other, long start, long end, boolean backward) {}

  private static List<List<String>> ofKey(SessionStore<Bytes, byte[]> store, Range range) {
    Bytes key = range.key;
    var all = new ArrayList<List<String>>();
    all.add(Listing.of(store.fetch(key)));
    all.add(Listing.of(store.findSessions(key, range.start, range.end)));
    all.add(Listing.of(store.findSessions(key, key, range.start, range.end)));
    if (range.backward) {
      all.add(Listing.of(store.backwardFetch(key)));
      all.add(Listing.of(store.backwardFindSessions(key, range.start, range.end)));
      all.add(Listing.of(store.backwardFindSessions(key, key, range.start, range.end)));
    }
    return all;
  }

  private static List<List<String>> ofKeys(SessionStore<Bytes, byte[]> store, Range range) {
    var all = new ArrayList<List<String>>();
    long latest = range.end + 100;
    for (Bytes from : Arrays.asList(null, range.key)) {
      for (Bytes to : Arrays.asList(null, range.other)) {
        all.add(Listing.of(store.findSessions(from, to, range.end, latest)));
        if (range.backward) {
          all.add(Listing.of(store.backwardFindSessions(from, to, range.end, latest)));
        }
        if (from == null || to == null || from.compareTo(to) <= 0) { // Kafka's own throws
          all.add(Listing.of(store.fetch(from, to)));
        }
      }
    }
    all.forEach(Collections::sort);
    return all;
  }

  private Bytes key(int length) {
    byte[] key = new byte[length > 0 ? length : random.nextInt(1, 4)];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) random.nextInt(-1, 2);
    }
    return Bytes.wrap(key);
  }
}
