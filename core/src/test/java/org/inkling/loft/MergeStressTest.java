package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.loft.change.Change;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.policy.ChangeKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs of nodes are merged and split by two workers while two threads use them: each writes keys of
 * its own and always knows what is there, and all find the keys that nobody writes.
 */
class MergeStressTest {
  private static final int ROUNDS = 200;

  /** Keys that nobody writes are multiples of this; a writer has those of one remainder. */
  private static final long STEP = 16;

  private static final long KEYS = 4_000;
  private static final long ABSENT = LoftTwin.ABSENT;

  private final ExecutorService threads = Executors.newFixedThreadPool(3);
  private volatile boolean ended;
  private volatile @Nullable Change current;

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  static Stream<LoftTuning> tunings() {
    return Stream.of(
        new LoftTuning(1, 1.0, 2, 2, 2, 8, 4, Changes.NEVER),
        new LoftTuning(8, 0.5, 4, 4, 2, 128, 3, Changes.NEVER));
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void nothingIsLostWhileNodesAreMergedAndSplit(LoftTuning tuning) throws Exception {
    var random = TestSeed.random("MergeStressTest");
    var stable = new TreeMap<Long, Long>();
    for (long key = 0; key < KEYS; key += STEP) {
      stable.put(key, -key);
    }
    try (var rig = new ChangeRig(tuning, Long.MAX_VALUE, new TreeMap<>(stable))) {
      List<Future<Map<Long, Long>>> writers = new ArrayList<>();
      for (int own = 1; own <= 2; own++) {
        var writer = new Writer(rig.twin.index, own, random.split());
        writers.add(threads.submit(writer::work));
      }
      Future<?> helper = threads.submit(() -> help(rig));
      for (int round = 0; round < ROUNDS; round++) {
        change(rig, random, writers);
      }
      ended = true;
      helper.get();
      for (Future<Map<Long, Long>> writer : writers) {
        rig.twin.model.putAll(writer.get());
      }
      rig.twin.checkBetweenSteps();
    }
  }

  private void change(ChangeRig rig, SplittableRandom random, List<Future<Map<Long, Long>>> writers)
      throws Exception {
    int count = 1 + random.nextInt(Math.min(5, rig.nodes()));
    int first = random.nextInt(rig.nodes() - count + 1);
    Change change = rig.change(ChangeKind.SPLIT, first, count);
    current = change;
    rig.run(change);
    assertTrue(change.isMoved());
    for (Future<Map<Long, Long>> writer : writers) {
      if (writer.isDone()) {
        writer.get(); // with the failure that has ended it
      }
    }
  }

  private void help(ChangeRig rig) {
    while (!ended) {
      Change change = current;
      if (change != null && change.isShared()) {
        rig.step(change);
      } else {
        Thread.onSpinWait();
      }
    }
  }

  /** One thread that writes keys of one remainder, and what it knows of them. */
  private final class Writer {
    private final LoftIndex index;
    private final int own;
    private final SplittableRandom random;
    private final TreeMap<Long, Long> known = new TreeMap<>();
    private final EntryHolder entry = new EntryHolder();

    Writer(LoftIndex index, int own, SplittableRandom random) {
      this.index = index;
      this.own = own;
      this.random = random;
    }

    Map<Long, Long> work() {
      while (!ended) {
        for (int i = 0; i < 20; i++) {
          write(random.nextLong(KEYS / STEP) * STEP + own);
        }
        long from = random.nextLong(KEYS);
        long to = Math.min(KEYS - 1, from + random.nextInt(400));
        try (var up = index.ascending(from, to);
            var down = index.descending(to, from)) {
          scan(up, from, to, 1);
          scan(down, to, from, -1);
        }
        neighbours(random.nextLong(KEYS - STEP));
      }
      return known;
    }

    private void write(long key) {
      long value = random.nextBoolean() ? random.nextLong() : key;
      Long before = known.get(key);
      long was = before == null ? ABSENT : before;
      switch (random.nextInt(4)) {
        case 0 -> {
          assertEquals(was, index.getAndRemove(key, ABSENT));
          known.remove(key);
        }
        case 1 -> {
          assertEquals(before == null, index.putIfAbsent(key, value));
          known.putIfAbsent(key, value);
        }
        case 2 -> assertEquals(was, index.get(key, ABSENT));
        default -> {
          assertEquals(was, index.getAndPut(key, value, ABSENT));
          known.put(key, value);
        }
      }
    }

    /** Own keys and those that nobody writes are met once each, in order. */
    private void scan(Cursor cursor, long from, long to, int direction) {
      long last = from - direction;
      while (cursor.next()) {
        long key = cursor.key();
        assertTrue(direction > 0 ? key > last : key < last, "keys out of order");
        checkPassed(last + direction, key - direction, direction);
        if (key % STEP == 0) {
          assertEquals(-key, cursor.value());
        } else if (key % STEP == own) {
          assertEquals(known.get(key), cursor.value());
        }
        last = key;
      }
      checkPassed(last + direction, to, direction);
    }

    /** Keys that were passed over are not there. */
    private void checkPassed(long from, long to, int direction) {
      for (long key = from; direction > 0 ? key <= to : key >= to; key += direction) {
        long passed = key;
        assertTrue(key % STEP != 0 && !known.containsKey(key), () -> passed + " was passed over");
      }
    }

    private void neighbours(long key) {
      assertTrue(index.floor(key, entry));
      assertTrue(entry.key >= Math.floorDiv(key, STEP) * STEP && entry.key <= key);
      assertTrue(index.ceiling(key, entry));
      assertTrue(entry.key >= key && entry.key <= Math.ceilDiv(key, STEP) * STEP);
      assertTrue(index.first(entry) && entry.key == 0);
    }
  }
}
