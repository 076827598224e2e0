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
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;
import org.inkling.TestSeed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random operations on a window store and on Kafka's own one give the same answers, in the same
 * order where windows are those of a grid, or of one key. With a cache all keys have one length:
 * Kafka's merge of cache and store takes another order than its own stores have where one key is a
 * prefix of another. Nothing expires, since the cache decides when a late entry reaches the store;
 * and nothing is read backward, since that merge shows some entries that were removed.
 */
final class WindowDifferenceTest {
  private static final int OPERATIONS = 2_500;
  private static final int RETENTION = 1000;
  private static final int SIZE = 40;

  /** The kinds of window stores. */
  enum Kind {
    GRID(false, false, false),
    GRID_CACHED(false, false, true),
    SLIDING(true, false, false),
    SLIDING_CACHED(true, false, true),
    DUPLICATES(false, true, false);

    final boolean sliding;
    final boolean duplicates;
    final boolean cached;

    Kind(boolean sliding, boolean duplicates, boolean cached) {
      this.sliding = sliding;
      this.duplicates = duplicates;
      this.cached = cached;
    }

    private boolean isOrderedByTime() {
      return !sliding && !duplicates;
    }
  }

  private final SplittableRandom random = TestSeed.random("window difference");
  private long now = 500;

  private static WindowStore<Bytes, byte[]> open(WindowBytesStoreSupplier supplier, Kind kind) {
    return Contexts.open(
        Stores.windowStoreBuilder(supplier, Serdes.Bytes(), Serdes.ByteArray()), kind.cached);
  }

  @ParameterizedTest
  @EnumSource
  void storesAnswerAlike(Kind kind) {
    var retention = ofMillis(kind.cached ? 1000 * RETENTION : RETENTION);
    var size = ofMillis(SIZE);
    var ours =
        open(InklingStores.windows("ours", retention, size, kind.duplicates, kind.sliding), kind);
    var theirs = open(Stores.inMemoryWindowStore("theirs", retention, size, kind.duplicates), kind);
    for (int i = 0; i < OPERATIONS; i++) {
      step(kind, ours, theirs, "seed " + TestSeed.BASE + ", operation " + i);
    }
    ours.close();
    theirs.close();
  }

  private void step(
      Kind kind, WindowStore<Bytes, byte[]> ours, WindowStore<Bytes, byte[]> theirs, String where) {
    Bytes key = key(kind);
    now += random.nextInt(4) == 0 ? random.nextInt(20) : 0;
    long start = Math.max(0, now - random.nextInt(20) * 60L);
    long time = kind.isOrderedByTime() ? start - start % SIZE : start;
    if (random.nextInt(100) < 80) {
      byte[] value = random.nextInt(5) == 0 ? null : new byte[] {(byte) random.nextInt()};
      ours.put(key, value, time);
      theirs.put(key, value, time);
      return;
    }
    if (!kind.duplicates) { // Kafka's own finds none of several
      assertArrayEquals(theirs.fetch(key, time), ours.fetch(key, time), where);
    }
    var range = new Range(key, key(kind), time, time + random.nextInt(200));
    assertEquals(ofKey(theirs, range, kind), ofKey(ours, range, kind), where);
    assertEquals(ofKeys(theirs, range, kind), ofKeys(ours, range, kind), where);
  }

  /** What to fetch. */
  private record Range(Bytes key, Bytes other, long from, long to) {}

  private static List<List<String>> ofKey(
      WindowStore<Bytes, byte[]> store, Range range, Kind kind) {
    Bytes key = range.key;
    var all = new ArrayList<List<String>>();
    all.add(Listing.of(store.fetch(key, range.from, range.to)));
    all.add(Listing.of(store.fetch(key, 0, Long.MAX_VALUE)));
    all.add(Listing.of(store.fetch(key, key, range.from, range.to)));
    if (!kind.cached) {
      all.add(Listing.of(store.backwardFetch(key, range.from, range.to)));
      all.add(Listing.of(store.backwardFetch(key, 0, Long.MAX_VALUE)));
      all.add(Listing.of(store.backwardFetch(key, key, range.from, range.to)));
    }
    return all;
  }

  private static List<List<String>> ofKeys(
      WindowStore<Bytes, byte[]> store, Range range, Kind kind) {
    var all = new ArrayList<List<String>>();
    for (Bytes from : Arrays.asList(null, range.key)) {
      for (Bytes to : Arrays.asList(null, range.other)) {
        all.add(Listing.of(store.fetch(from, to, range.from, range.to)));
        if (!kind.cached) {
          all.add(Listing.of(store.backwardFetch(from, to, range.from, range.to)));
        }
      }
    }
    all.add(Listing.of(store.fetchAll(range.from, range.to)));
    all.add(Listing.of(store.all()));
    if (!kind.cached) {
      all.add(Listing.of(store.backwardFetchAll(range.from, range.to)));
      all.add(Listing.of(store.backwardAll()));
    }
    if (!kind.isOrderedByTime()) {
      all.forEach(Collections::sort);
    }
    return all;
  }

  private Bytes key(Kind kind) {
    byte[] key = new byte[kind.cached ? 2 : random.nextInt(1, 4)];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) random.nextInt(-1, 2);
    }
    return Bytes.wrap(key);
  }
}
