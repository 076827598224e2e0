package org.inkling.hybrid.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.InRuns;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedReads;
import org.inkling.index.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reads while stages are swapped under them, and the old ones closed as soon as nobody is inside.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StageSwapTest {
  private static final int READERS = 3;
  private static final int KEYS = 8_000;

  @RegisterExtension final Seed seed = new Seed(getClass());

  @TempDir Path folder;

  private final Random random = seed.random();
  private int files;

  /** What a reader does again and again until the swaps are over. */
  @FunctionalInterface
  private interface Reading {
    void read(StageView view, Random random);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void walksMeetWhatStaysOnceAndInOrder(boolean inFile) throws Exception {
    var stable = new TreeMap<Long, Long>();
    for (long key = 0; key < KEYS; key += 2) {
      stable.put(key, -key);
    }
    amidSwaps(
        stable,
        inFile,
        (view, own) -> {
          try (Cursor up = view.ascending();
              Cursor down = view.descending()) {
            checkWalk(up, stable, 1);
            checkWalk(down, new TreeMap<>(stable).descendingMap(), -1);
            up.reset(1_000, 3_000);
            checkWalk(up, stable.subMap(1_000L, true, 3_000L, true), 1);
            up.reset(Long.MIN_VALUE, Long.MAX_VALUE);
            checkWalk(new InRuns(up, 1 + own.nextInt(100)), stable, 1);
            down.reset(Long.MAX_VALUE, Long.MIN_VALUE);
            checkWalk(new InRuns(down, 50), new TreeMap<>(stable).descendingMap(), -1);
          }
        });
  }

  @Test
  void singleKeysAndNeighboursAreNeverWrongAboutWhatStays() throws Exception {
    var stable = new TreeMap<Long, Long>();
    for (long key = 0; key < KEYS; key += 2) {
      stable.put(key, -key);
    }
    amidSwaps(
        stable,
        false,
        (view, own) -> {
          var value = new LongHolder();
          var found = new EntryHolder();
          for (int i = 0; i < 500; i++) {
            long key = 2L * own.nextInt(1, KEYS / 2 - 1);
            assertTrue(view.get(key, value));
            assertEquals(-key, value.value);
            assertTrue(view.floor(key, found));
            assertEquals(key, found.key);
            assertTrue(view.higher(key, found));
            assertTrue(found.key == key + 1 || found.key == key + 2, "" + found.key);
            assertTrue(view.lower(key, found));
            assertTrue(found.key == key - 1 || found.key == key - 2, "" + found.key);
            assertEquals(-found.key, found.value);
          }
          long count = view.size();
          assertTrue(count >= KEYS / 2 && count <= KEYS, "" + count);
          long[] keys = own.longs(1_000, 0, KEYS).toArray();
          long[] values = new long[keys.length];
          view.getAll(keys, values, 1);
          for (int i = 0; i < keys.length; i++) {
            assertTrue(values[i] == -keys[i] || (values[i] == 1 && keys[i] % 2 == 1));
          }
        });
  }

  /** Reads while the odd keys come and go from swap to swap, and the even ones stay. */
  private void amidSwaps(TreeMap<Long, Long> stable, boolean inFile, Reading reading)
      throws Exception {
    Function<TreeMap<Long, Long>, OrderedReads> run = inFile ? this::inFile : Layers::inMemory;
    Stages stages = Layers.of(stable, random, run);
    var over = new AtomicBoolean();
    Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    try (var source = new SwappedStages(stages)) {
      List<Thread> readers = new ArrayList<>();
      for (int i = 0; i < READERS; i++) {
        Random own = seed.random(i);
        var view = new StageView(source);
        readers.add(Thread.ofPlatform().start(() -> read(view, own, reading, over, failures)));
      }
      for (int round = 0; round < 40 && failures.isEmpty(); round++) {
        Stages next = Layers.of(withOthers(stable), random, run);
        source.swap(next);
        Layers.close(stages);
        stages = next;
      }
      over.set(true);
      for (Thread reader : readers) {
        reader.join();
      }
    }
    Layers.close(stages);
    if (!failures.isEmpty()) {
      throw new AssertionError(failures.size() + " readers failed", failures.peek());
    }
  }

  private static void read(
      StageView view, Random own, Reading reading, AtomicBoolean over, Queue<Throwable> failures) {
    try {
      do {
        reading.read(view, own);
      } while (!over.get());
    } catch (Throwable e) {
      failures.add(e);
    }
  }

  private TreeMap<Long, Long> withOthers(TreeMap<Long, Long> stable) {
    var entries = new TreeMap<>(stable);
    int share = random.nextInt(1, 10);
    for (long key = 1; key < KEYS; key += 2) {
      if (random.nextInt(share) == 0) {
        entries.put(key, -key);
      }
    }
    return entries;
  }

  private OrderedReads inFile(TreeMap<Long, Long> entries) {
    return DiskIndex.builder(folder.resolve("index" + files++))
        .pageBytes(512)
        .options(DiskIndexOptions.defaults().buffered())
        .build(Layers.source(entries));
  }

  private static void checkWalk(Cursor cursor, Map<Long, Long> stable, int step) {
    var next = stable.keySet().iterator();
    long previous = 0;
    boolean isFirst = true;
    while (cursor.next()) {
      long key = cursor.key();
      assertTrue(isFirst || (key > previous) == (step > 0), previous + " before " + key);
      assertTrue(isFirst || key != previous, "twice: " + key);
      assertEquals(-key, cursor.value());
      if (stable.containsKey(key)) {
        assertTrue(next.hasNext() && next.next() == key, "missed one before " + key);
      }
      previous = key;
      isFirst = false;
    }
    assertTrue(!next.hasNext(), "the end of the walk misses a stable key");
  }
}
