package org.inkling.jmh.peers;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.inkling.cli.subject.Subject;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that every peer answers like a sorted map. */
final class PeerTest {
  private static final int LOADED = 3000;
  private static final int OPERATIONS = 4000;
  private static final long ABSENT = -77;

  private final SplittableRandom random = TestSeed.random("PeerTest");

  static Stream<Peer> ordered() {
    return Arrays.stream(Peer.values()).filter(Peer::isOrdered);
  }

  static Stream<Peer> writable() {
    return Arrays.stream(Peer.values()).filter(Peer::isWritable);
  }

  static Stream<Peer> shared() {
    return Arrays.stream(Peer.values()).filter(Peer::isConcurrent);
  }

  static Stream<Peer> limited() {
    return Arrays.stream(Peer.values()).filter(peer -> !peer.isOrdered() || !peer.isWritable());
  }

  /** Draws a key, of either sign, near other keys or far from them. */
  private long anyKey() {
    return random.nextBoolean() ? random.nextLong() : random.nextLong(-2000, 2000);
  }

  private long anyValue() {
    return random.nextLong() >> 3;
  }

  private NavigableMap<Long, Long> entries(int count) {
    NavigableMap<Long, Long> entries = new TreeMap<>();
    while (entries.size() < count) {
      entries.put(anyKey(), anyValue());
    }
    return entries;
  }

  private static Subject load(Peer peer, NavigableMap<Long, Long> entries) {
    return peer.load(
        SortedEntrySource.of(
            entries.keySet().stream().mapToLong(Long::longValue).toArray(),
            entries.values().stream().mapToLong(Long::longValue).toArray()));
  }

  private long[] someKeys(NavigableMap<Long, Long> oracle, int count) {
    long[] keys = new long[count];
    Arrays.setAll(keys, i -> someKey(oracle));
    return keys;
  }

  private long someKey(NavigableMap<Long, Long> oracle) {
    Long present = random.nextBoolean() ? oracle.ceilingKey(anyKey()) : null;
    return present == null ? anyKey() : present;
  }

  private static long expected(NavigableMap<Long, Long> oracle, long key) {
    return oracle.getOrDefault(key, ABSENT);
  }

  @ParameterizedTest
  @EnumSource
  void answersAsItWasLoaded(Peer peer) {
    NavigableMap<Long, Long> oracle = entries(LOADED);
    try (Subject subject = load(peer, oracle)) {
      assertEquals(LOADED, subject.size());
      for (int i = 0; i < OPERATIONS; i++) {
        long key = someKey(oracle);
        assertEquals(expected(oracle, key), subject.get(key, ABSENT), "key " + key);
      }
      for (int length : new int[] {0, 1, 64, 1000}) {
        checkBatch(subject, oracle, someKeys(oracle, length));
      }
      subject.checkStructure();
      assertTrue(subject.offHeapBytes() >= 0 && subject.diskBytes() >= 0);
    }
  }

  private static void checkBatch(Subject subject, NavigableMap<Long, Long> oracle, long[] keys) {
    long[] values = new long[keys.length];
    int present = subject.getAll(keys, values, ABSENT);
    assertArrayEquals(Arrays.stream(keys).map(key -> expected(oracle, key)).toArray(), values);
    assertEquals(Arrays.stream(keys).filter(oracle::containsKey).count(), present);
  }

  @ParameterizedTest
  @MethodSource("ordered")
  void scansRunsInTheOrderOfSignedKeys(Peer peer) {
    NavigableMap<Long, Long> oracle = entries(LOADED);
    try (Subject subject = load(peer, oracle)) {
      Subject.Scanner scanner = subject.scanner();
      checkScan(scanner, oracle, Long.MIN_VALUE, LOADED + 1);
      checkScan(scanner, oracle, Long.MAX_VALUE, 10);
      for (int i = 0; i < 300; i++) {
        checkScan(scanner, oracle, someKey(oracle), 1 + random.nextInt(200));
      }
    }
  }

  private static void checkScan(
      Subject.Scanner scanner, NavigableMap<Long, Long> oracle, long from, int max) {
    long[] keys = new long[max];
    long[] values = new long[max];
    int count = scanner.scan(from, keys, values);
    Map<Long, Long> tail = oracle.tailMap(from, true);
    assertArrayEquals(
        tail.keySet().stream().mapToLong(Long::longValue).limit(max).toArray(),
        Arrays.copyOf(keys, count));
    assertArrayEquals(
        tail.values().stream().mapToLong(Long::longValue).limit(max).toArray(),
        Arrays.copyOf(values, count));
  }

  @ParameterizedTest
  @MethodSource("writable")
  void changesAsASortedMapDoes(Peer peer) {
    NavigableMap<Long, Long> oracle = entries(LOADED);
    try (Subject subject = load(peer, oracle)) {
      for (int i = 0; i < OPERATIONS; i++) {
        change(subject, oracle);
      }
      subject.settle();
      assertEquals(oracle.size(), subject.size());
      oracle.forEach((key, value) -> assertEquals(value, subject.get(key, ABSENT)));
      if (peer.isOrdered()) {
        checkScan(subject.scanner(), oracle, Long.MIN_VALUE, oracle.size() + 1);
      }
    }
  }

  private void change(Subject subject, NavigableMap<Long, Long> oracle) {
    long key = someKey(oracle);
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> assertEquals(oracle.remove(key) != null, subject.remove(key), "key " + key);
      case 3 -> {
        long[] keys = someKeys(oracle, random.nextInt(20));
        long[] values = Arrays.stream(keys).map(each -> each >> 5).toArray();
        subject.putAll(keys, values);
        Arrays.stream(keys).forEach(each -> oracle.put(each, each >> 5));
      }
      case 4 -> assertEquals(expected(oracle, key), subject.get(key, ABSENT), "key " + key);
      default -> {
        long value = anyValue();
        subject.put(key, value);
        oracle.put(key, value);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("limited")
  void doesNotPretendToDoWhatItCannot(Peer peer) {
    try (Subject subject = load(peer, entries(10))) {
      if (!peer.isOrdered()) {
        assertThrows(UnsupportedOperationException.class, subject::scanner);
      }
      if (!peer.isWritable()) {
        assertThrows(UnsupportedOperationException.class, () -> subject.put(1, 1));
        assertThrows(UnsupportedOperationException.class, () -> subject.remove(1));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("shared")
  void threadsShareWhatSaysItCanBeShared(Peer peer) throws InterruptedException {
    NavigableMap<Long, Long> oracle = entries(LOADED);
    long[] keys = oracle.keySet().stream().mapToLong(Long::longValue).toArray();
    long[] wrong = new long[2];
    try (Subject subject = load(peer, oracle)) {
      Thread[] threads = new Thread[wrong.length];
      for (int t = 0; t < threads.length; t++) {
        int lane = t;
        threads[t] = new Thread(() -> wrong[lane] = rewrite(peer, subject, keys, lane));
        threads[t].start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertArrayEquals(new long[wrong.length], wrong);
      assertEquals(LOADED, subject.size());
    }
  }

  /** Writes keys that belong to one thread, and reads them back. */
  private static long rewrite(Peer peer, Subject subject, long[] keys, int lane) {
    long wrong = 0;
    for (int i = lane; i < keys.length; i += 2) {
      long value = keys[i] >> 4;
      if (peer.isWritable()) {
        subject.put(keys[i], value);
        wrong += subject.get(keys[i], ABSENT) == value ? 0 : 1;
      } else {
        wrong += subject.get(keys[i], ABSENT) == ABSENT ? 1 : 0;
      }
    }
    return wrong;
  }

  @Test
  void namesAreKnown() {
    for (Peer peer : Peer.values()) {
      assertEquals(peer, Peer.named(peer.label()));
    }
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> Peer.named("btree"));
    assertTrue(String.valueOf(refusal.getMessage()).contains("loft, skiplist"), "" + refusal);
  }
}
