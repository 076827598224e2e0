package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.LongSupplier;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;
import org.inkling.index.Twin;
import org.inkling.latch.VersionLatch;
import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.delta.Delta.Insertion;
import org.inkling.xindex.delta.DeltaBlocks;
import org.inkling.xindex.delta.DeltaRun;
import org.inkling.xindex.delta.DeltaWalk;
import org.inkling.xindex.group.EntryRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A delta answers like a {@link TreeMap}, to any number of threads. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class DeltaTest {
  private static final int RECORDS = 100_000;
  private static final long DUE_AT = 100;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();
  private final SlabAllocator memory = SlabAllocator.create("delta", Long.MAX_VALUE);
  private final long delta = newDelta();
  private final TreeMap<Long, Long> oracle = new TreeMap<>();

  private long newDelta() {
    long made = memory.allocate(Delta.BYTES);
    Delta.init(made, 17, DUE_AT);
    return made;
  }

  @AfterEach
  void close() {
    memory.close();
  }

  /** The order of insertions. */
  private enum Order {
    ASCENDING,
    DESCENDING,
    RANDOM,
    FROM_THE_MIDDLE
  }

  private LongSupplier keys(Order order) {
    long[] last = {0};
    return switch (order) {
      case ASCENDING -> () -> last[0] += 5;
      case DESCENDING -> () -> last[0] -= 5;
      case RANDOM -> random::nextLong;
      case FROM_THE_MIDDLE -> () -> last[0] = last[0] > 0 ? -last[0] : 5 - last[0];
    };
  }

  /** Inserts a key, with as many attempts and chunks as that takes. */
  private Insertion insert(long key, long value) {
    Insertion result = Delta.insert(delta, key, value);
    while (result == Insertion.NO_ROOM || (result == Insertion.AGAIN && !isLive(key))) {
      if (result == Insertion.NO_ROOM) {
        long bytes = Delta.nextChunkBytes(delta);
        long chunk = memory.allocate(bytes);
        if (!Delta.addChunk(delta, chunk, bytes, key)) {
          memory.free(chunk, bytes);
        }
      }
      result = Delta.insert(delta, key, value);
    }
    return result;
  }

  private boolean isLive(long key) {
    long record = find(key);
    return record != 0 && !EntryRecord.isRemoved(record);
  }

  private long find(long key) {
    long record = Delta.find(delta, key);
    while (record == EntryRecord.BUSY) {
      Thread.yield();
      record = Delta.find(delta, key);
    }
    return record;
  }

  private void put(long key, long value) {
    assertEquals(oracle.containsKey(key) ? Insertion.AGAIN : Insertion.DONE, insert(key, value));
    oracle.putIfAbsent(key, value);
  }

  private void remove(long record) {
    EntryRecord.remove(record, EntryRecord.lock(record));
  }

  private void assertSameAsOracle() {
    var walk = new DeltaWalk(delta);
    for (Map.Entry<Long, Long> entry : oracle.entrySet()) {
      long record = walk.next();
      assertEquals(entry.getKey(), EntryRecord.key(record));
      assertEquals(entry.getValue(), EntryRecord.value(record));
      assertEquals(record, Delta.find(delta, entry.getKey()));
    }
    assertEquals(0, walk.next());
    assertEquals(oracle.size(), Delta.records(delta));
  }

  /** Returns the record next to a key, 0 if there is none, BUSY if that cannot be decided. */
  private long next(boolean ascending, long key) {
    var run = new DeltaRun(ascending, 1);
    run.begin(delta);
    if (!run.seek(key)) {
      return EntryRecord.BUSY;
    }
    return run.hasRecord() ? run.record() : 0;
  }

  private void assertNeighbours(long key) {
    assertKey(oracle.ceilingKey(key), next(true, key));
    assertKey(oracle.floorKey(key), next(false, key));
    assertEquals(oracle.containsKey(key), Delta.find(delta, key) != 0);
  }

  private static void assertKey(@Nullable Long key, long record) {
    assertEquals(key == null, record == 0);
    if (key != null) {
      assertEquals(key, EntryRecord.key(record));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aDeltaAnswersLikeATreeMap(Order order) {
    LongSupplier keys = keys(order);
    assertSameAsOracle();
    assertNeighbours(0);
    for (int i = 1; i <= RECORDS; i++) {
      put(keys.getAsLong(), Twin.anyValue(random));
      if (i == 1 || i == 15 || i == 16 || i == 31 || i == 500) {
        assertSameAsOracle();
        oracle.keySet().forEach(this::assertAround);
      }
    }
    assertSameAsOracle();
    for (int i = 0; i < 10_000; i++) {
      assertNeighbours(keys.getAsLong());
      assertAround(EntryRecord.key(next(true, oracle.firstKey())));
    }
    oracle.keySet().stream().limit(10_000).forEach(this::assertAround);
  }

  private void assertAround(long key) {
    assertNeighbours(key - 1);
    assertNeighbours(key);
    assertNeighbours(key + 1);
  }

  @Test
  void theEndsOfTheDomainAreKeysLikeOthers() {
    put(Long.MAX_VALUE, Long.MIN_VALUE);
    put(Long.MIN_VALUE, Long.MAX_VALUE);
    for (int i = 0; i < 1_000; i++) {
      put(random.nextLong(), i);
    }
    assertNeighbours(Long.MIN_VALUE);
    assertNeighbours(Long.MAX_VALUE);
    assertSameAsOracle();
    assertEquals(17, Delta.pivot(delta));
  }

  @Test
  void aRecordTakesAboutFiftyBytes() {
    for (int i = 0; i < RECORDS; i++) {
      put(random.nextLong(), i);
    }
    long bytes = DeltaBlocks.bytes(delta);
    assertTrue(bytes < 60L * RECORDS, () -> bytes / RECORDS + " bytes for each");
    assertTrue(memory.gauges().liveBytes() >= bytes, "more than there is");
  }

  @Test
  void aKeyWithALiveRecordIsNotInsertedAgain() {
    put(5, 1);
    assertEquals(Insertion.AGAIN, Delta.insert(delta, 5, 2));
    assertSameAsOracle();
  }

  @Test
  void aRemovedRecordIsRevivedInPlace() {
    put(5, 1);
    long record = Delta.find(delta, 5);
    remove(record);
    assertEquals(record, Delta.find(delta, 5));
    assertEquals(Insertion.DONE, Delta.insert(delta, 5, -2));
    assertEquals(record, EntryRecord.live(record));
    assertEquals(-2, EntryRecord.value(record));
    assertEquals(1, Delta.records(delta));
  }

  @Test
  void aFrozenDeltaTakesNoRecordAndRevivesNone() {
    put(5, 1);
    put(6, 1);
    remove(Delta.find(delta, 6));
    assertFalse(Delta.isFrozen(delta));
    assertTrue(Delta.freeze(delta, 2));
    assertTrue(Delta.isFrozen(delta));
    assertEquals(Insertion.AGAIN, Delta.insert(delta, 5, 9), "the key has a live record");
    assertEquals(Insertion.FROZEN, Delta.insert(delta, 6, 9));
    assertEquals(Insertion.FROZEN, Delta.insert(delta, 7, 9));
    assertEquals(2, Delta.records(delta));
    assertTrue(EntryRecord.isRemoved(Delta.find(delta, 6)), "it was revived");
    remove(Delta.find(delta, 5));
    assertEquals(Insertion.FROZEN, Delta.insert(delta, 5, 9));
    assertTrue(Delta.isFrozen(delta));
  }

  @Test
  void aFrozenDeltaTakesNoChunk() {
    assertTrue(Delta.freeze(delta, 0));
    assertEquals(Insertion.FROZEN, Delta.insert(delta, 1, 1));
    long bytes = Delta.nextChunkBytes(delta);
    assertFalse(Delta.addChunk(delta, memory.allocate(bytes), bytes, 1));
    assertEquals(Delta.BYTES, DeltaBlocks.bytes(delta));
  }

  @Test
  void aDeltaWithMoreRecordsThanTheBoundIsNotFrozen() {
    put(1, 1);
    put(2, 1);
    assertFalse(Delta.freeze(delta, 1));
    assertFalse(Delta.isFrozen(delta));
    put(3, 1);
    assertTrue(Delta.freeze(delta, 3));
  }

  @Test
  void aHeldLatchMakesOperationsStartAgain() {
    put(1, 1);
    long word = VersionLatch.lock(delta);
    assertEquals(Insertion.AGAIN, Delta.insert(delta, 2, 2));
    assertFalse(Delta.freeze(delta, 100));
    assertFalse(Delta.addChunk(delta, delta, 512, 2));
    assertNotEquals(0, Delta.find(delta, 1));
    assertEquals(EntryRecord.BUSY, Delta.find(delta, 2));
    assertEquals(EntryRecord.BUSY, next(true, 1));
    assertEquals(EntryRecord.BUSY, next(false, 1));
    VersionLatch.unlockUnchanged(delta, word);
    put(2, 2);
    assertSameAsOracle();
  }

  @Test
  void aDeltaIsQueuedOnceWhenItIsDueAndAgainWhenItHasDoubled() {
    for (int i = 0; i < DUE_AT - 1; i++) {
      put(i, i);
      assertFalse(Delta.tryQueueIfDue(delta));
    }
    put(DUE_AT, 1);
    assertTrue(Delta.tryQueueIfDue(delta));
    assertFalse(Delta.tryQueueIfDue(delta));
    assertFalse(Delta.tryQueue(delta));
    Delta.postpone(delta);
    assertFalse(Delta.tryQueueIfDue(delta));
    for (int i = 0; i < DUE_AT; i++) {
      assertFalse(Delta.tryQueueIfDue(delta));
      put(-1 - i, i);
    }
    assertTrue(Delta.tryQueueIfDue(delta));
    Delta.postpone(delta);
    assertTrue(Delta.tryQueue(delta), "a refused writer queues it whatever it has");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void readersFindEveryRecordThatIsPresentBesideWriters(int writers) throws Exception {
    int readers = 2;
    long[][] keys = new long[writers][];
    long[] all = random.longs(RECORDS).map(key -> key & -2).distinct().toArray();
    for (int i = 0; i < writers; i++) {
      keys[i] = Arrays.copyOfRange(all, all.length * i / writers, all.length * (i + 1) / writers);
    }
    var inserted = new AtomicIntegerArray(writers);
    TestThreads.run(
        writers + readers,
        thread -> {
          if (thread < writers) {
            insertAll(keys[thread], inserted, thread);
          } else {
            findInserted(keys, inserted, seed.random(thread));
          }
        });
    for (long key : all) {
      oracle.put(key, ~key);
    }
    assertSameAsOracle();
  }

  private void insertAll(long[] keys, AtomicIntegerArray inserted, int writer) {
    for (int i = 0; i < keys.length; i++) {
      assertEquals(Insertion.DONE, insert(keys[i], ~keys[i]));
      inserted.set(writer, i + 1);
    }
  }

  private void findInserted(long[][] keys, AtomicIntegerArray inserted, Random own) {
    int done = 0;
    while (done < keys.length) {
      TestThreads.pause();
      done = 0;
      for (int writer = 0; writer < keys.length; writer++) {
        int present = inserted.get(writer);
        done += present == keys[writer].length ? 1 : 0;
        for (int i = 0; i < 100 && present > 0; i++) {
          findPresent(keys[writer][present - 1 - own.nextInt(Math.min(present, 1 + 50 * i))]);
        }
      }
    }
  }

  private void findPresent(long key) {
    long record = find(key);
    assertNotEquals(0, record, "a record is missed");
    assertEquals(key, EntryRecord.key(record));
    assertEquals(~key, EntryRecord.value(record));
    assertEquals(0, find(key + 1), "an odd key"); // all keys are even
    for (boolean ascending : new boolean[] {true, false}) {
      long next = next(ascending, key);
      assertTrue(next == EntryRecord.BUSY || next == record, "not the first of a run");
    }
  }

  @Test
  void threadsThatInsertTheSameKeysInsertEachOnce() throws Exception {
    int threads = 4;
    var done = new AtomicIntegerArray(threads);
    TestThreads.run(
        threads,
        thread -> {
          for (long key = 0; key < RECORDS / 10; key++) {
            if (insert(key * 31 % 9_973, thread) == Insertion.DONE) {
              done.getAndIncrement(thread);
            }
          }
        });
    int sum = 0;
    for (int thread = 0; thread < threads; thread++) {
      sum += done.get(thread);
    }
    assertEquals(9_973, sum);
    assertEquals(9_973, Delta.records(delta));
  }
}
