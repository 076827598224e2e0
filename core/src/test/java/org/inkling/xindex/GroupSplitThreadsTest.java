package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;
import org.inkling.index.Twin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads whose keys lie between those of others find their own writes while groups are split. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class GroupSplitThreadsTest {
  private static final int THREADS = 4;
  private static final int OPERATIONS = 5_000;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();

  /** What each thread has put, and not removed. */
  private final List<TreeMap<Long, Long>> own = new ArrayList<>();

  GroupSplitThreadsTest() {
    for (int thread = 0; thread < THREADS; thread++) {
      own.add(new TreeMap<>());
    }
  }

  /** Any operation on keys of a thread, three times as many insertions as removals. */
  private void writeOwnKeys(XIndexR index, int thread, long range) {
    Random draws = seed.random(thread);
    Map<Long, Long> expected = own.get(thread);
    for (int i = 0; i < OPERATIONS; i++) {
      long key = (draws.nextLong(-range, range) & -THREADS) + thread;
      writeOwnKey(index, key, expected, draws);
    }
  }

  private static void writeOwnKey(XIndexR index, long key, Map<Long, Long> expected, Random draws) {
    long value = Twin.anyValue(draws);
    Long before = expected.get(key);
    long absent = before == null ? value : ~before;
    long known = before == null ? absent : before;
    switch (draws.nextInt(8)) {
      case 0, 1 -> {
        index.put(key, value);
        expected.put(key, value);
      }
      case 2, 3 -> {
        assertEquals(known, index.getAndPut(key, value, absent));
        expected.put(key, value);
      }
      case 4, 5 -> {
        assertEquals(before == null, index.putIfAbsent(key, value));
        expected.putIfAbsent(key, value);
      }
      case 6 -> {
        assertEquals(before != null, index.remove(key));
        expected.remove(key);
      }
      default -> {
        assertEquals(known, index.getAndRemove(key, absent));
        expected.remove(key);
      }
    }
    Long now = expected.get(key);
    assertEquals(now == null ? 7 : now, index.get(key, now == null ? 7 : ~now));
    assertEquals(now != null, index.containsKey(key));
  }

  private void checkContents(XIndexR index) {
    long keys = 0;
    for (Map<Long, Long> expected : own) {
      expected.forEach((key, value) -> assertEquals(value, index.get(key, ~value)));
      keys += expected.size();
    }
    assertEquals(keys, index.size());
  }

  /** While nothing runs in the background. */
  private void check(XIndexR index) {
    checkContents(index);
    index.checkBetweenSteps();
  }

  @ParameterizedTest
  @ValueSource(longs = {1L << 13, 1L << 40, Long.MAX_VALUE})
  void whileStepsAreTakenOneByOne(long range) throws Exception {
    try (CompactionSteps steps = GroupSplits.empty(random)) {
      XIndexR index = steps.index;
      TestThreads.run(THREADS, thread -> writeOwnKeys(index, thread, range), () -> steps.take(100));
      check(index);
      own.forEach(steps.twin.oracle::putAll);
      GroupSplits.end(steps);
      check(index);
      assertTrue(index.compactor().counts().splits() > 50, "hardly any split");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void whileWorkersSplitGroups(int workers) throws Exception {
    try (ExecutorService pool = Executors.newFixedThreadPool(workers)) {
      XIndexRBuilder builder = XIndexR.builder().tiny().executor(pool);
      try (XIndexR index = builder.workers(workers).build()) {
        TestThreads.run(THREADS, thread -> writeOwnKeys(index, thread, 1L << 30));
        checkContents(index);
        index.awaitMaintenance();
        check(index);
        GroupSplits.assertAtRest(index);
        assertTrue(index.compactor().counts().splits() > 50, "hardly any split");
        int largest = Collections.max(GroupSplits.sizes(index.table()));
        assertTrue(largest <= 2 * GroupSplits.TINY_GROUP, () -> largest + " records");
      }
    }
  }

  @Test
  void whileAllInsertAscendingKeys() throws Exception {
    try (XIndexR index = XIndexR.builder().tiny().build()) {
      TestThreads.run(
          THREADS,
          thread -> {
            Random draws = seed.random(thread);
            for (long i = 0; i < OPERATIONS; i++) {
              index.put(i * THREADS + thread, i);
              own.get(thread).put(i * THREADS + thread, i);
              long earlier = draws.nextLong(i + 1);
              assertEquals(earlier, index.get(earlier * THREADS + thread, -1));
            }
          });
      checkContents(index);
      index.awaitMaintenance();
      check(index);
      GroupSplits.assertAtRest(index);
    }
  }
}
