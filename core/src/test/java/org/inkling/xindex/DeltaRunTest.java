package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongUnaryOperator;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;
import org.inkling.latch.VersionLatch;
import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.delta.Delta.Insertion;
import org.inkling.xindex.delta.DeltaRun;
import org.inkling.xindex.group.EntryRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A walk over a delta goes up and down like one over a {@link TreeMap}. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class DeltaRunTest {
  private static final long MIN = Long.MIN_VALUE;
  private static final long MAX = Long.MAX_VALUE;
  private static final int STABLE_KEYS = 500;
  private static final int DISTANCE = 1_000;
  private static final int INSERTS = 100_000;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();
  private final SlabAllocator memory = SlabAllocator.create("delta", Long.MAX_VALUE);
  private final long delta = memory.allocate(Delta.BYTES);
  private final TreeMap<Long, Long> oracle = new TreeMap<>();

  @AfterEach
  void close() {
    memory.close();
  }

  /** The order of insertions. */
  private enum Order {
    ASCENDING(i -> 5 * i),
    DESCENDING(i -> -5 * i),
    SCATTERED(i -> i * 0x9e3779b97f4a7c15L),
    FROM_THE_MIDDLE(i -> i % 2 == 0 ? i : -i);

    private final LongUnaryOperator key;

    Order(LongUnaryOperator key) {
      this.key = key;
    }
  }

  /** Inserts a key that has no record; again while a walk that was disturbed holds the latch. */
  private void insert(long key) {
    Insertion result = Delta.insert(delta, key, ~key);
    while (result == Insertion.NO_ROOM || Delta.find(delta, key) <= EntryRecord.BUSY) {
      if (result == Insertion.NO_ROOM) {
        addChunk(key);
      }
      result = Delta.insert(delta, key, ~key);
    }
  }

  private void addChunk(long key) {
    long bytes = Delta.nextChunkBytes(delta);
    long chunk = memory.allocate(bytes);
    if (!Delta.addChunk(delta, chunk, bytes, key)) {
      memory.free(chunk, bytes);
    }
  }

  private void put(long key) {
    insert(key);
    oracle.put(key, ~key);
  }

  private NavigableMap<Long, Long> expected(boolean ascending, long from) {
    return ascending ? oracle.tailMap(from, true) : oracle.headMap(from, true).descendingMap();
  }

  /** Walks from a key to the end, in runs of at most some records. */
  private void assertWalk(boolean ascending, long from, int most) {
    var run = new DeltaRun(ascending, most);
    run.begin(delta);
    long position = from;
    for (Map.Entry<Long, Long> entry : expected(ascending, from).entrySet()) {
      assertTrue(run.seek(position) && run.hasRecord(), "it ends too early");
      position = entry.getKey();
      assertEquals(position, run.key());
      assertEquals(Delta.find(delta, position), run.record());
      if (position == (ascending ? MAX : MIN)) {
        return;
      }
      position += ascending ? 1 : -1;
    }
    assertTrue(run.seek(position), "busy");
    assertFalse(run.hasRecord(), "it does not end");
  }

  private void assertWalks(long from, int most) {
    for (boolean ascending : new boolean[] {true, false}) {
      assertWalk(ascending, ascending ? MIN : MAX, most);
      assertWalk(ascending, from, DeltaRun.ONE_LEAF);
      assertWalk(ascending, random.nextLong(), most);
    }
  }

  @ParameterizedTest
  @EnumSource
  void walksGoUpAndDownLikeThoseOfATreeMap(Order order) {
    for (int i = 0; i < 3_000; i++) {
      if (i < 70 || i % 500 == 0) { // the first leaves, and the first splits of inner nodes
        assertWalks(order.key.applyAsLong(random.nextInt(i + 1)) - random.nextInt(2), 1 + i % 15);
      }
      put(order.key.applyAsLong(i));
    }
  }

  @Test
  void theEndsOfTheDomainAreKeysLikeOthers() {
    put(MIN);
    put(MAX);
    for (int i = 0; i < 1_000; i++) {
      put(random.nextLong());
    }
    assertWalks(0, 7);
    assertWalk(true, MAX, 1);
    assertWalk(false, MIN, 1);
  }

  @Test
  void noDeltaIsAnEmptyOne() {
    var run = new DeltaRun(true, 1);
    run.begin(0);
    assertTrue(run.seek(MIN));
    assertFalse(run.hasRecord());
  }

  @Test
  void aWalkGoesOnAfterALatchWasHeld() {
    for (long key = 1; key <= 100; key++) {
      put(key);
    }
    var run = new DeltaRun(true, DeltaRun.ONE_LEAF);
    run.begin(delta);
    assertTrue(run.seek(1));
    long word = VersionLatch.lock(delta);
    assertTrue(run.seek(2), "it was copied before");
    assertFalse(run.seek(90));
    assertFalse(run.seek(90));
    VersionLatch.unlockUnchanged(delta, word);
    assertTrue(run.seek(90));
    assertEquals(90, run.key());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void everyStableRecordIsFoundOnceInOrderBesideAWriter(boolean ascending) throws Exception {
    for (long i = 0; i < STABLE_KEYS; i++) {
      insert(i * DISTANCE);
    }
    var done = new AtomicBoolean();
    TestThreads.run(
        2,
        thread -> {
          if (thread == 0) {
            insertBetween(done);
          } else {
            do {
              walkOverStable(ascending);
              TestThreads.pause();
            } while (!done.get());
          }
        });
    walkOverStable(ascending);
  }

  private void insertBetween(AtomicBoolean done) {
    try {
      Random own = seed.random(0);
      for (int i = 0; i < INSERTS; i++) {
        insert(own.nextLong(STABLE_KEYS * DISTANCE));
      }
    } finally {
      done.set(true);
    }
  }

  private void walkOverStable(boolean ascending) {
    var run = new DeltaRun(ascending, DeltaRun.ONE_LEAF);
    run.begin(delta);
    long position = ascending ? 0 : MAX;
    long stable = 0;
    while (seek(run, position)) {
      long key = run.key();
      assertTrue(ascending ? key >= position : key <= position, "out of order");
      assertEquals(key, EntryRecord.key(run.record()));
      stable += key % DISTANCE == 0 ? 1 : 0;
      position = ascending ? key + 1 : key - 1;
    }
    assertEquals(STABLE_KEYS, stable);
  }

  /** Seeks until the latch permits it; returns whether there is a record. */
  private static boolean seek(DeltaRun run, long key) {
    while (!run.seek(key)) {
      Thread.yield();
    }
    return run.hasRecord();
  }
}
