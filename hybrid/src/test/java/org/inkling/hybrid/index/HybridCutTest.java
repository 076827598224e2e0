package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.index.Cursor;
import org.inkling.index.OrderedReads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Snapshots while several threads write: each is a cut that some order of the writes explains. Each
 * writer has keys of its own, so a snapshot shows how far it had come; and as there is a clock, it
 * also shows whether a write is missing that was over before another one that is there had begun.
 */
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HybridCutTest {
  private static final int WRITERS = 3;
  private static final int CUTS = 40;
  private static final int WRITES_PER_CUT = 2_000; // of each writer
  private static final int WRITES = CUTS * WRITES_PER_CUT;
  private static final int KEYS = 97;

  @TempDir Path folder;

  private final AtomicLong clock = new AtomicLong();
  private final AtomicInteger taken = new AtomicInteger();
  private final long[][] begins = new long[WRITERS][WRITES + 1];
  private final long[][] ends = new long[WRITERS][WRITES + 1];

  /** How many writes of each writer a snapshot shows, and when it was taken. */
  private record Cut(int[] writes, long begin, long end) {}

  @Test
  void aSnapshotIsACutThatSomeOrderOfTheWritesExplains() throws Exception {
    List<Cut> cuts = new ArrayList<>();
    try (HybridIndex index = HybridIndex.open(folder, HybridSpec.tiny());
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS)) {
      List<Future<?>> ended = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        int writer = i;
        ended.add(threads.submit(() -> write(index, writer)));
      }
      try {
        while (taken.get() < CUTS) {
          cuts.add(take(index, taken.get()));
          taken.incrementAndGet();
        }
      } finally {
        taken.set(CUTS); // nobody waits any more
      }
      for (Future<?> end : ended) {
        end.get();
      }
      cuts.add(take(index, 0));
      assertEquals(WRITES, Arrays.stream(cuts.getLast().writes).min().orElse(0));
      index.awaitMerges();
      index.checkStructure();
    }
    cuts.forEach(this::check);
  }

  /** Writes, and keeps so far ahead of the snapshots that each has writes beside it. */
  private void write(HybridIndex index, int writer) {
    for (int write = 1; write <= WRITES; write++) {
      while (taken.get() < Math.min(CUTS, write / WRITES_PER_CUT)) {
        Thread.yield();
      }
      begins[writer][write] = clock.getAndIncrement();
      if (write % 4 != 3) {
        index.put(key(writer, write), write);
      } else if (write % 8 == 3) {
        assertTrue(index.remove(key(writer, write - 2)));
      } else {
        index.delete(key(writer, write - 2));
      }
      ends[writer][write] = clock.getAndIncrement();
    }
  }

  private static long key(int writer, int write) {
    return ((long) writer << 40) + write % KEYS;
  }

  private Cut take(HybridIndex index, int number) {
    long begin = clock.getAndIncrement();
    try (HybridSnapshot snapshot = index.snapshot()) {
      long end = clock.getAndIncrement();
      int[] writes = new int[WRITERS];
      for (int writer = 0; writer < WRITERS; writer++) {
        writes[writer] = shown(snapshot, writer);
      }
      if (number % 5 == 0) {
        index.flush();
      }
      for (int writer = 0; writer < WRITERS; writer++) {
        assertEquals(writes[writer], shown(snapshot, writer), "it has changed");
      }
      return new Cut(writes, begin, end);
    }
  }

  /** After how many writes a writer's keys are as the snapshot shows them. */
  private static int shown(OrderedReads snapshot, int writer) {
    long[] values = new long[KEYS];
    try (Cursor cursor = snapshot.ascending(key(writer, 0), key(writer, KEYS - 1))) {
      while (cursor.next()) {
        values[(int) (cursor.key() - key(writer, 0))] = cursor.value();
      }
    }
    int last = (int) Arrays.stream(values).max().orElse(0);
    boolean removed = last % 4 == 2 && values[(last - 1) % KEYS] != last - 1;
    int writes = removed ? last + 1 : last;
    long[] keys = new long[KEYS];
    long[] expected = new long[KEYS];
    for (int i = 0; i < KEYS; i++) {
      keys[i] = key(writer, i);
      expected[i] = valueAfter(writes, i);
    }
    assertEquals(Arrays.toString(expected), Arrays.toString(values), "after " + writes);
    long[] found = new long[KEYS];
    snapshot.getAll(keys, found, 0);
    assertEquals(Arrays.toString(expected), Arrays.toString(found), "after " + writes);
    return writes;
  }

  /** What a key has after so many writes; 0 if nothing. */
  private static long valueAfter(int writes, int place) {
    int last = writes - Math.floorMod(writes - place, KEYS);
    while (last > 0 && last % 4 == 3) {
      last -= KEYS; // a removal, which was of another key
    }
    boolean removed = last % 4 == 1 && last + 2 <= writes;
    return last <= 0 || removed ? 0 : last;
  }

  private void check(Cut cut) {
    long lastBegin = cut.begin;
    long firstEnd = cut.end;
    for (int writer = 0; writer < WRITERS; writer++) {
      int writes = cut.writes[writer];
      lastBegin = Math.max(lastBegin, begins[writer][writes]);
      firstEnd = writes == WRITES ? firstEnd : Math.min(firstEnd, ends[writer][writes + 1]);
    }
    long begin = lastBegin;
    long end = firstEnd;
    assertTrue(begin < end, () -> "what ended at " + end + " is missing, " + begin + " is there");
  }
}
