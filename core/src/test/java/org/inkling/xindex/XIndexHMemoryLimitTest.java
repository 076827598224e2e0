package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import org.inkling.MemoryLimitException;
import org.inkling.NothingLeft;
import org.inkling.SteppedExecutor;
import org.inkling.index.Seed;
import org.inkling.index.Twin;
import org.inkling.maintenance.MaintenanceExecutors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** At the limit an XIndex-H stays right, and its groups move again once there is memory. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class XIndexHMemoryLimitTest {
  private static final long MIB = 1L << 20;
  private static final long LIMIT = 2 * MIB;
  private static final int DISTANCE = 1_000;
  private static final int FEW_KEYS = 2_000;
  private static final int MANY_KEYS = 20_000;

  /** The keys of a group of 4096 buckets, from which one more makes it due. */
  private static final int LOADED = 6_144;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();
  @RegisterExtension final NothingLeft nothingLeft = new NothingLeft();

  /** An index, and what it must hold. */
  private final class Limited implements AutoCloseable {
    final XIndexH index;
    final Twin twin;

    Limited(XIndexHBuilder builder, boolean tiny, TreeMap<Long, Long> entries) {
      builder.name("tight").workers(1).seed(random.nextLong());
      index = (tiny ? builder.tiny() : builder).build(XIndexTwin.source(entries));
      twin = new Twin(index, entries, random);
    }

    /** Puts a new key; returns whether it was accepted. */
    boolean offer(long key) {
      try {
        index.put(key, ~key);
      } catch (MemoryLimitException e) {
        assertTrue(e.getMessage().contains("tight"), e.getMessage());
        assertEquals(index.statistics().limitBytes(), e.limitBytes());
        return false;
      }
      twin.oracle.put(key, ~key);
      return true;
    }

    /** Puts some random keys. */
    void offerMany(int keys) {
      for (int i = 0; i < keys; i++) {
        assertTrue(offer(random.nextLong()), "no room for a key");
      }
    }

    /** Puts new keys until one is refused; returns that one. */
    long fill(boolean ascending) {
      long last = ascending && !twin.oracle.isEmpty() ? twin.oracle.lastKey() : 0;
      do {
        last = ascending ? last + 3 : random.nextLong();
      } while (twin.oracle.containsKey(last) || offer(last));
      return last;
    }

    /** Updates some keys, and removes others: needs no memory. */
    void changeSome() {
      for (Map.Entry<Long, Long> entry : Map.copyOf(twin.oracle).entrySet()) {
        long key = entry.getKey();
        switch (random.nextInt(6)) {
          case 0 -> twin.put(key, random.nextLong());
          case 1 -> twin.remove(key);
          case 2 -> {
            assertTrue(index.compareAndSet(key, entry.getValue(), key), "compareAndSet");
            twin.oracle.put(key, key);
          }
          case 3 -> {
            assertTrue(index.replace(key, 1), "replace");
            twin.oracle.put(key, 1L);
          }
          default -> twin.checkGet(key);
        }
      }
    }

    void check() {
      twin.oracle.forEach((key, value) -> assertEquals(value, index.get(key, ~value)));
      assertEquals(twin.oracle.size(), index.size());
      index.checkBetweenSteps();
    }

    void awaitAndCheck() {
      index.awaitMaintenance();
      check();
    }

    long refused() {
      return index.statistics().changes().refusedMoves();
    }

    long beyondLimit() {
      return index.table().memory().gauges().beyondLimitBytes();
    }

    @Override
    public void close() {
      index.close();
    }
  }

  private Limited limited(boolean tiny, Executor executor) {
    XIndexHBuilder builder = XIndexH.builder().executor(executor).memoryLimitBytes(LIMIT);
    return new Limited(builder, tiny, new TreeMap<>());
  }

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void aRefusedPutChangesNothing(boolean tiny, boolean ascending) {
    try (Limited limited = limited(tiny, Runnable::run)) {
      limited.offerMany(tiny ? FEW_KEYS : MANY_KEYS);
      limited.index.awaitMaintenance();
      try (var _ = new DrainedMemory(limited.index.table().memory())) {
        DrainedMemory.assertRefused(limited.index, limited.fill(ascending));
        limited.changeSome();
        limited.check();
      }
      limited.awaitAndCheck();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anIndexThatHasLostHalfOfItsKeysTakesOthers(boolean ascending) {
    try (Limited limited = limited(false, Runnable::run)) {
      limited.twin.checkGet(limited.fill(ascending));
      limited.check();
      assertEquals(0, limited.beyondLimit());
      int removed = 0;
      for (long key : limited.twin.oracle.keySet().toArray(Long[]::new)) {
        if (random.nextBoolean()) {
          limited.twin.remove(key);
          removed++;
        }
      }
      limited.awaitAndCheck();
      int before = limited.twin.oracle.size();
      limited.fill(false);
      int added = limited.twin.oracle.size() - before;
      String message = added + " added after " + removed + " were removed";
      assertTrue(added > removed / 4, message);
      limited.awaitAndCheck();
      assertEquals(0, limited.beyondLimit());
    }
  }

  /** The last removals come while groups are refused memory to become a little smaller. */
  @Test
  void anIndexThatIsEmptiedAtItsLimitTakesAsManyKeysAgain() {
    try (Limited limited = limited(false, MaintenanceExecutors.shared())) {
      int most = 0;
      for (int round = 0; round < 3; round++) {
        limited.fill(true);
        int keys = limited.twin.oracle.size();
        most = Math.max(most, keys);
        assertTrue(keys > most / 2, keys + " keys, and " + most + " before");
        for (long key : limited.twin.oracle.keySet().toArray(Long[]::new)) {
          limited.twin.remove(key);
        }
        limited.awaitAndCheck();
        XIndexHStatistics.Structure structure = limited.index.statistics().structure();
        assertEquals(8L * structure.groups(), structure.buckets(), structure::toString);
      }
    }
  }

  @Test
  void aMoveThatIsRefusedMemoryIsTriedAgainOnceTheGroupHasGrown() {
    var executor = new SteppedExecutor();
    var entries = CompactionSteps.entries(LOADED, DISTANCE, random);
    XIndexHBuilder builder = XIndexH.builder().executor(executor);
    try (Limited limited = new Limited(builder, false, entries)) {
      long key = 1;
      assertTrue(limited.offer(key));
      try (var _ = new DrainedMemory(limited.index.table().memory())) {
        end(executor);
        assertEquals(1, limited.refused());
        key = grow(limited, executor, key, LOADED / 8 - 1);
        assertEquals(1, limited.refused()); // not before it has grown by an eighth
        key = grow(limited, executor, key, 3);
        assertEquals(2, limited.refused());
        limited.changeSome();
        limited.check();
        end(executor);
      }
      assertEquals(0, limited.index.statistics().changes().moves());
      key = grow(limited, executor, key, LOADED);
      assertTrue(limited.index.statistics().changes().moves() > 0, "no move");
      limited.awaitAndCheck();
    }
  }

  private static void end(SteppedExecutor executor) {
    while (executor.step()) {
      // until no task is left
    }
  }

  /** Adds keys between those loaded, so far from each other that no bucket gets a chain. */
  private static long grow(Limited limited, SteppedExecutor executor, long last, int keys) {
    long key = last;
    for (int i = 0; i < keys; i++) {
      key = (key + 5 * DISTANCE) % ((long) LOADED * DISTANCE);
      assertTrue(limited.offer(key), "no room for a key");
      end(executor);
    }
    return key;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void operationsAreRightWhateverMemoryIsLeft(boolean manyKeys) {
    var executor = new SteppedExecutor();
    int range = manyKeys ? 10_000 : 100;
    try (Limited limited = limited(true, executor)) {
      for (int round = 0; round < 60; round++) {
        long[] left = random.longs(random.nextInt(12), 1, 1_024).toArray();
        try (var _ = new DrainedMemory(limited.index.table().memory(), left)) {
          writeAndStep(limited, executor, range);
        }
        writeAndStep(limited, executor, range);
        if (round % 4 == 0) {
          limited.check();
        }
      }
      limited.awaitAndCheck();
      assertTrue(limited.refused() > 10, () -> limited.refused() + " refusals");
      long moves = limited.index.statistics().changes().moves();
      assertTrue(moves > 30, () -> moves + " moves");
      assertEquals(HashGroups.bytes(limited.index), limited.index.statistics().usedBytes());
    }
  }

  private void writeAndStep(Limited limited, SteppedExecutor executor, int range) {
    for (int i = 0; i < 60; i++) {
      long key = random.nextLong(range);
      if (!limited.offer(key)) {
        limited.twin.checkGet(key);
      }
      Long some = limited.twin.oracle.ceilingKey(random.nextLong(range));
      if (some != null && random.nextBoolean()) {
        limited.twin.remove(some);
      }
      for (int steps = random.nextInt(4); steps > 0; steps--) {
        boolean _ = executor.step();
      }
    }
    limited.index.checkBetweenSteps();
  }

  @Test
  void aLimitThatIsLoweredHoldsForWhatIsPutLater() {
    XIndexHBuilder builder = XIndexH.builder().executor(Runnable::run);
    try (Limited limited = new Limited(builder, false, new TreeMap<>())) {
      limited.offerMany(MANY_KEYS);
      long reserved = limited.index.statistics().reservedBytes();
      limited.index.memoryLimitBytes(LIMIT);
      assertEquals(LIMIT, limited.index.statistics().limitBytes());
      assertEquals(reserved - LIMIT, limited.beyondLimit());
      limited.offerMany(MANY_KEYS); // it has more than that
      assertEquals(reserved, limited.index.statistics().reservedBytes());
      limited.index.memoryLimitBytes(2 * reserved);
      limited.offerMany(3 * MANY_KEYS);
      assertTrue(limited.index.statistics().reservedBytes() > reserved, "no more was taken");
      limited.awaitAndCheck();
      assertThrows(IllegalArgumentException.class, () -> limited.index.memoryLimitBytes(0));
    }
  }

  @Test
  void aLoadBeyondTheLimitLeavesNothing() {
    var source = XIndexTwin.source(CompactionSteps.entries(100_000, 1, random));
    XIndexHBuilder builder = XIndexH.builder().memoryLimitBytes(LIMIT);
    var refusal = assertThrows(MemoryLimitException.class, () -> builder.build(source));
    assertEquals(LIMIT, refusal.limitBytes());
    nothingLeft.check();
  }

  @Test
  void badLimitsAreRefused() {
    XIndexHBuilder builder = XIndexH.builder();
    var refused =
        assertThrows(IllegalArgumentException.class, () -> builder.memoryLimitBytes(LIMIT - 1));
    assertTrue(refused.getMessage().contains(Long.toString(LIMIT)), refused.getMessage());
  }
}
