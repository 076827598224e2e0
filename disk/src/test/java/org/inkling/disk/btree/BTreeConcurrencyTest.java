package org.inkling.disk.btree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.TestSeed;
import org.inkling.disk.file.AccessMode;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that readers concurrent with a writer see no torn page and no half of a split, although
 * pages are written in pieces with pauses between them.
 */
class BTreeConcurrencyTest {
  private static final int STABLE = 1_500; // keys 1000 * i, whose values are ~i
  private static final int PUTS = 2_000;
  private static final long ABSENT = 0x0BAD_0BAD_0BAD_0BADL;

  @TempDir Path folder;

  private final AtomicBoolean isOver = new AtomicBoolean();
  private final AtomicLong rounds = new AtomicLong();

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 9})
  void readersSeeWholeTrees(int pinned) throws Exception {
    SplittableRandom random = TestSeed.random("BTreeConcurrencyTest");
    var oracle = TreeOracle.even(STABLE, 1_000);
    BTreeBuilder builder =
        BTreeIndex.builder()
            .files(new TearingFiles())
            .pageBytes(512)
            .pinnedLevels(pinned)
            .mode(AccessMode.BUFFERED);
    try (BTreeIndex tree = builder.build(folder.resolve("tree"), oracle.source());
        ExecutorService pool = Executors.newCachedThreadPool()) {
      List<Future<?>> readers = new ArrayList<>();
      for (Reading reading :
          List.<Reading>of(this::lookUp, this::neighbours, this::batches, this::up, this::down)) {
        SplittableRandom own = random.split();
        readers.add(
            pool.submit(
                () -> {
                  while (!isOver.get()) {
                    reading.look(tree, own);
                    rounds.incrementAndGet();
                  }
                }));
      }
      try {
        for (int i = 0; i < PUTS; i++) {
          long key = random.nextInt(3) == 0 ? random.nextLong(-99, 99) : anyKey(random);
          if (Math.floorMod(key, 1_000) != 0) {
            oracle.put(tree, key, -key);
          } else {
            tree.put(key, ~(key / 1_000)); // its current value
            oracle.entries().put(key, ~(key / 1_000));
          }
        }
      } finally {
        isOver.set(true);
      }
      for (Future<?> reader : readers) {
        reader.get();
      }
      assertTrue(rounds.get() > 50, rounds.get() + " rounds");
      oracle.check(tree, random);
    }
  }

  private interface Reading {
    void look(BTreeIndex tree, SplittableRandom random);
  }

  private static long anyKey(SplittableRandom random) {
    return random.nextLong(1_000L * STABLE);
  }

  private static boolean isStable(long key) {
    return key >= 0 && key < 1_000L * STABLE && key % 1_000 == 0;
  }

  private static void checkValue(long key, long value) {
    assertEquals(isStable(key) ? ~(key / 1_000) : -key, value, () -> "value of " + key);
  }

  private void lookUp(BTreeIndex tree, SplittableRandom random) {
    long i = random.nextInt(STABLE);
    assertEquals(~i, tree.get(1_000 * i, ABSENT));
    long key = anyKey(random);
    long value = tree.get(key, ABSENT);
    if (value != ABSENT) {
      checkValue(key, value);
    }
  }

  private void neighbours(BTreeIndex tree, SplittableRandom random) {
    long key = anyKey(random);
    long stable = key / 1_000 * 1_000;
    var found = new EntryHolder();
    assertTrue(tree.floor(key, found));
    assertTrue(found.key >= stable && found.key <= key);
    checkValue(found.key, found.value);
    if (tree.ceiling(key, found)) {
      assertTrue(found.key >= key && found.key <= stable + 1_000);
      checkValue(found.key, found.value);
    } else {
      assertEquals(1_000L * (STABLE - 1), stable);
    }
  }

  private void batches(BTreeIndex tree, SplittableRandom random) {
    long[] keys = new long[100];
    long[] values = new long[100];
    for (int i = 0; i < 100; i++) {
      keys[i] = (i & 1) == 0 ? 1_000L * random.nextInt(STABLE) : anyKey(random);
    }
    tree.getAll(keys, values, 0, 100, ABSENT);
    for (int i = 0; i < 100; i++) {
      assertTrue(values[i] != ABSENT || !isStable(keys[i]), "key " + keys[i]);
      if (values[i] != ABSENT) {
        checkValue(keys[i], values[i]);
      }
    }
  }

  private void up(BTreeIndex tree, SplittableRandom random) {
    long from = anyKey(random);
    try (Cursor cursor = tree.ascending(from, Long.MAX_VALUE)) {
      long before = from - 1;
      long stable = (from + 999) / 1_000 * 1_000;
      while (cursor.next()) {
        assertTrue(cursor.key() > before, "ascending");
        before = cursor.key();
        assertTrue(before <= stable, "key " + stable + " was left out");
        stable = before == stable ? stable + 1_000 : stable;
        checkValue(before, cursor.value());
      }
      assertEquals(1_000L * STABLE, stable);
    }
  }

  private void down(BTreeIndex tree, SplittableRandom random) {
    long from = anyKey(random);
    try (Cursor cursor = tree.descending(from, 0)) {
      long before = from + 1;
      long stable = from / 1_000 * 1_000;
      while (cursor.next()) {
        assertTrue(cursor.key() < before, "descending");
        before = cursor.key();
        assertTrue(before >= stable, "key " + stable + " was left out");
        stable = before == stable ? stable - 1_000 : stable;
        checkValue(before, cursor.value());
      }
      assertEquals(-1_000, stable);
    }
  }

  /** Before each read of a lookup, the leaf is split, and the key moves to the other half. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 9})
  void aSplitDuringALookupIsNoticed(int pinned) {
    int leaves = 31;
    var files = new TearingFiles();
    var oracle = TreeOracle.even(31 * leaves, 1_000);
    BTreeBuilder builder =
        BTreeIndex.builder().files(files).pageBytes(512).pinnedLevels(pinned).leafFill(1);
    try (BTreeIndex tree =
        builder.mode(AccessMode.BUFFERED).build(folder.resolve("split"), oracle.source())) {
      var found = new EntryHolder();
      for (int leaf = 0; leaf < leaves; leaf++) {
        long first = 31 * leaf;
        long last = first + 30;
        long pages = tree.statistics().shape().leaves();
        files.beforeRead(leaf % tree.statistics().height(), () -> tree.put(1_000 * first + 1, 0));
        if (leaf % 2 == 0) {
          assertEquals(~last, tree.get(1_000 * last, ABSENT));
        } else {
          assertTrue(tree.floor(1_000 * last + 5, found));
          assertEquals(1_000 * last, found.key);
        }
        boolean happened = tree.statistics().shape().leaves() > pages;
        assertEquals(leaf % tree.statistics().height() < readsOfALookup(tree), happened);
        files.beforeRead(0, () -> {});
      }
      tree.verify();
    }
  }

  private static int readsOfALookup(BTreeIndex tree) {
    return tree.statistics().height() - tree.statistics().pinnedLevels();
  }

  @Test
  void aCloseWaitsForWhoIsInside() throws Exception {
    var oracle = TreeOracle.even(STABLE, 1_000);
    for (int round = 0; round < 20; round++) {
      BTreeIndex tree = BTreeIndex.builder().build(folder.resolve("closed"), oracle.source());
      var rounds = new CountDownLatch(60);
      try (ExecutorService pool = Executors.newCachedThreadPool()) {
        List<Future<?>> users = new ArrayList<>();
        SplittableRandom random = TestSeed.random("BTreeConcurrencyTest.close");
        for (int i = 0; i < 6; i++) {
          SplittableRandom own = random.split();
          int kind = i;
          users.add(pool.submit(() -> use(tree, kind, own, rounds)));
        }
        assertTrue(rounds.await(5, TimeUnit.MINUTES));
        tree.close();
        for (Future<?> user : users) {
          user.get();
        }
      }
      try (BTreeIndex again = BTreeIndex.builder().open(folder.resolve("closed"))) {
        again.verify();
      }
    }
  }

  private static void putBetween(BTreeIndex tree, long key) {
    tree.put(key, -key);
  }

  /** Uses the tree until it reports that it is closed. */
  private void use(BTreeIndex tree, int kind, SplittableRandom random, CountDownLatch rounds) {
    assertThrows(
        IllegalStateException.class,
        () -> {
          while (true) {
            rounds.countDown();
            switch (kind) {
              case 0 -> putBetween(tree, anyKey(random) | 1);
              case 1 -> batches(tree, random);
              case 2 -> up(tree, random);
              default -> tree.get(anyKey(random), ABSENT);
            }
          }
        });
  }
}
