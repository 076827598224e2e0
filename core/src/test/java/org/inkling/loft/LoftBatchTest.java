package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.loft.change.Change;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.region.LongRegion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Batches beside changes, at the memory limit and beside close. */
class LoftBatchTest {
  private static final long WIDE = 1L << 62;
  private static final int KEYS = 150;
  private static final LoftTuning TUNING =
      new LoftTuning(4, 1.5, 4, 8, 8, 16, 8, ChangeTuning.DEFAULT);

  /** Keys that crowd here and there, some with values that need a cell. */
  private static TreeMap<Long, Long> entries(SplittableRandom random) {
    var entries = new TreeMap<Long, Long>();
    long key = 0;
    for (int i = 0; i < KEYS; i++) {
      key += 1 + (random.nextInt(4) == 0 ? random.nextInt(1_000) : 1);
      entries.put(key, i % 3 == 0 ? WIDE + i : i);
    }
    return entries;
  }

  @ParameterizedTest
  @EnumSource(names = {"EXPANSION", "SPLIT"})
  void batchesAnswerInEveryStepOfAChange(ChangeKind kind) {
    var random = TestSeed.random("LoftBatchTest." + kind);
    for (boolean markers : new boolean[] {false, true}) {
      try (var rig = new ChangeRig(TUNING, Long.MAX_VALUE, entries(random), markers)) {
        for (int node = 0; node < Math.min(3, rig.nodes()); node++) {
          Change change = rig.change(kind, node, 1);
          do {
            batches(rig.twin, random);
          } while (rig.step(change));
          batches(rig.twin, random);
          rig.endRound();
          batches(rig.twin, random);
          rig.twin.check();
        }
      }
    }
  }

  /** Puts some keys and takes some out, and looks all up, each by batches. */
  private static void batches(LoftTwin twin, SplittableRandom random) {
    long[] held = twin.model.keySet().stream().mapToLong(key -> key).toArray();
    long[] keys = new long[random.nextInt(130)];
    Arrays.setAll(keys, i -> held[random.nextInt(held.length)] + random.nextInt(2));
    long[] values = random.longs(keys.length).map(any -> any >> random.nextInt(64)).toArray();
    twin.index.putAll(keys, values);
    for (int i = 0; i < keys.length; i++) {
      twin.model.put(keys[i], values[i]);
    }
    for (int i = 0; i < keys.length && twin.model.size() > KEYS / 2; i += 2) {
      twin.index.remove(keys[i]);
      twin.model.remove(keys[i]);
    }
    long[] all = twin.model.keySet().stream().mapToLong(key -> key - 1 + (key & 3) / 2).toArray();
    long[] found = new long[all.length];
    twin.index.getAll(all, found, LoftTwin.ABSENT);
    long[] expected =
        Arrays.stream(all).map(key -> twin.model.getOrDefault(key, LoftTwin.ABSENT)).toArray();
    assertArrayEquals(expected, found);
  }

  @Test
  void aBatchThatIsRefusedMemoryHasPutTheKeysBefore() {
    var loaded = new TreeMap<Long, Long>();
    for (long key = 0; key < 60_000; key++) {
      loaded.put(key, 3L);
    }
    var builder = LoftIndex.builder().memoryLimitBytes(2L << 20).executor(round -> {}).name("t");
    try (var twin = new LoftTwin(builder, loaded)) {
      long[] keys = loaded.keySet().stream().mapToLong(key -> key).toArray();
      long[] values = Arrays.stream(keys).map(key -> WIDE + key).toArray();
      assertThrows(MemoryLimitException.class, () -> twin.index.putAll(keys, values));
      int put = 0;
      while (twin.index.get(keys[put], 0) == values[put]) {
        twin.model.put(keys[put], values[put]);
        put++;
      }
      assertTrue(put > 1_000, put + " were put before the limit");
      twin.check(); // all the others have their old values
      twin.index.putAll(keys, keys); // inline values take the cells' place
      twin.model.replaceAll((key, value) -> key);
      int some = put / 2;
      twin.index.putAll(keys, values, 0, some); // makes room by what was retired
      twin.model.headMap((long) some).replaceAll((key, value) -> WIDE + key);
      twin.check();
    }
  }

  @Test
  void aBatchBesideCloseEndsInAnExceptionAndNeverInACrash() throws Exception {
    for (int round = 0; round < 20; round++) {
      var index = LoftIndex.builder().name("closing").build();
      var begun = new CountDownLatch(2);
      Thread reader =
          Thread.ofPlatform().start(() -> runUntilClosed(index, begun, new long[2_000], false));
      Thread writer =
          Thread.ofPlatform().start(() -> runUntilClosed(index, begun, new long[2_000], true));
      begun.await();
      index.close();
      reader.join();
      writer.join();
      assertEquals(0, index.statistics().reservedBytes());
    }
  }

  private static void runUntilClosed(
      LoftIndex index, CountDownLatch begun, long[] keys, boolean writes) {
    Arrays.setAll(keys, i -> i * 1_001L);
    long[] values = new long[keys.length];
    while (true) {
      try {
        if (writes) {
          index.putAll(keys, keys);
        } else {
          index.getAll(keys, values, 0);
        }
      } catch (IllegalStateException e) {
        assertTrue(e.getMessage().contains("closing is closed"), e.getMessage());
        return;
      } finally {
        begun.countDown();
      }
    }
  }

  @Test
  void batchesAllocateNothingOnTheHeap() {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (var index = LoftIndex.builder().build();
        Arena arena = Arena.ofShared()) {
      long[] keys = new long[1_000];
      Arrays.setAll(keys, i -> i * 77L);
      long[] values = new long[1_000];
      var region = LongRegion.of(arena.allocate(8_000));
      region.copyFrom(keys, 0, 0, 1_000);
      long before = 0;
      int rounds = 200;
      for (int round = -10 * rounds; round < rounds; round++) { // what is compiled allocates least
        if (round == 0) {
          before = threads.getCurrentThreadAllocatedBytes();
        }
        index.putAll(keys, keys);
        index.getAll(keys, values, 0);
        index.putAll(region, region);
        index.getAll(region, region, 0);
      }
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      assertTrue(allocated < 8 * rounds, () -> allocated + " bytes");
    }
  }
}
