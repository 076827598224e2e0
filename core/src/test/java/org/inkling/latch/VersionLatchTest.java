package org.inkling.latch;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongOpaque;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongOpaque;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.TestSeed;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A validated reader has seen one version, writers take turns, nobody waits without end. */
class VersionLatchTest {
  private static final int VERSION_SHIFT = 8;
  private static final int WRITERS = 3;
  private static final int READERS = 2;
  private static final int ROUNDS = 100_000;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private SlabAllocator memory;
  private long latch;
  private long first;
  private long second;

  @BeforeEach
  void open() {
    memory = SlabAllocator.create("latch", Long.MAX_VALUE);
    latch = memory.allocate(3L * Long.BYTES);
    first = latch + Long.BYTES;
    second = first + Long.BYTES;
  }

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void aReaderIsValidUntilAWriterLocks() {
    long begun = VersionLatch.begin(latch);
    assertEquals(0, begun, "a cleared word is an unlocked latch");
    assertTrue(VersionLatch.validate(latch, begun));
    assertTrue(VersionLatch.validate(latch, begun), "validation changes nothing");

    long locked = VersionLatch.lock(latch);
    assertEquals(begun, locked, "the word before");
    assertFalse(VersionLatch.validate(latch, begun), "beside a writer");

    VersionLatch.unlock(latch, locked, 0);
    assertFalse(VersionLatch.validate(latch, begun), "after a writer");
    assertTrue(VersionLatch.validate(latch, VersionLatch.begin(latch)));
  }

  @Test
  void anUnlockReplacesTheMarksAndCountsTheVersion() {
    long version = 0;
    for (long marks : new long[] {0x02, 0x84, VersionLatch.MARKS, 0, 0x80}) {
      VersionLatch.unlock(latch, VersionLatch.lock(latch), marks);
      version++;
      long word = VersionLatch.begin(latch);
      assertEquals(marks, word & VersionLatch.MARKS);
      assertEquals(version, word >>> VERSION_SHIFT);
      assertFalse(VersionLatch.isBusy(word));
    }
  }

  @Test
  void anUnchangedUnlockLetsReadersGoOn() {
    VersionLatch.unlock(latch, VersionLatch.lock(latch), 0x42);
    long begun = VersionLatch.begin(latch);
    long locked = VersionLatch.lock(latch);
    assertFalse(VersionLatch.validate(latch, begun), "beside a holder that may store yet");
    VersionLatch.unlockUnchanged(latch, locked);
    assertTrue(VersionLatch.validate(latch, begun));
    assertEquals(begun, VersionLatch.begin(latch), "version and marks stand");
  }

  @Test
  void anUnlockChecksWhatItIsGiven() {
    assertThrows(AssertionError.class, () -> VersionLatch.unlock(latch, 0, 0), "not locked");
    assertThrows(AssertionError.class, () -> VersionLatch.unlockUnchanged(latch, 0), "not locked");
    long locked = VersionLatch.lock(latch);
    assertThrows(AssertionError.class, () -> VersionLatch.unlock(latch, locked, 1), "LOCKED");
    assertThrows(AssertionError.class, () -> VersionLatch.unlock(latch, locked, 0x100), "version");
    VersionLatch.unlock(latch, locked, 0);
    assertThrows(AssertionError.class, () -> VersionLatch.unlock(latch, locked, 0), "twice");
  }

  /** A reader's word, and how many changes there had been when it began. */
  private record Reader(long begun, int changes) {}

  @Test
  void versionsNeverGoBack() {
    SplittableRandom random = TestSeed.random("versionsNeverGoBack");
    List<Reader> readers = new ArrayList<>();
    int changes = 0;
    for (int step = 0; step < 3_000; step++) {
      readers.add(new Reader(VersionLatch.begin(latch), changes));
      long locked = VersionLatch.lock(latch);
      for (Reader reader : readers) {
        assertFalse(VersionLatch.validate(latch, reader.begun), "beside a holder");
      }
      if (random.nextBoolean()) {
        VersionLatch.unlock(latch, locked, random.nextLong() & VersionLatch.MARKS);
        changes++;
      } else {
        VersionLatch.unlockUnchanged(latch, locked);
      }
      assertEquals(changes, VersionLatch.begin(latch) >>> VERSION_SHIFT, "the version");
      for (Reader reader : readers) {
        assertEquals(reader.changes == changes, VersionLatch.validate(latch, reader.begun));
      }
    }
  }

  @Test
  void aHeldLatchIsBusyForOthersWhoDoNotWait() {
    long locked = VersionLatch.lock(latch);
    long word = getLongOpaque(latch);
    long busy = assertTimeoutPreemptively(PATIENCE, () -> VersionLatch.begin(latch));
    assertTrue(VersionLatch.isBusy(busy));
    assertFalse(VersionLatch.validate(latch, busy), "the word is the same, but it is locked");
    assertTrue(
        VersionLatch.isBusy(assertTimeoutPreemptively(PATIENCE, () -> VersionLatch.lock(latch))));
    assertEquals(word, getLongOpaque(latch), "a refused lock changes nothing");

    VersionLatch.unlockUnchanged(latch, locked);
    assertFalse(VersionLatch.validate(latch, busy), "after the holder, too");
    VersionLatch.lock(latch);
    assertFalse(VersionLatch.validate(latch, busy), "beside the next holder, too");
  }

  @Test
  void writersLoseNothing() throws Exception {
    List<Callable<Void>> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      writers.add(
          () -> {
            for (int round = 0; round < ROUNDS; round++) {
              long locked = lock();
              putLong(first, getLong(first) + 1);
              VersionLatch.unlock(latch, locked, 0);
            }
            return null;
          });
    }
    run(writers);
    assertEquals(WRITERS * ROUNDS, getLong(first));
    assertEquals(WRITERS * ROUNDS, VersionLatch.begin(latch) >>> VERSION_SHIFT);
  }

  @Test
  void readersSeeOneVersion() throws Exception {
    var writing = new AtomicInteger(WRITERS);
    List<Callable<Void>> threads = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      int number = i;
      threads.add(
          () -> {
            try {
              changeBothWords(number);
            } finally {
              writing.getAndDecrement();
            }
            return null;
          });
    }
    for (int i = 0; i < READERS; i++) {
      threads.add(
          () -> {
            boolean last;
            do {
              last = writing.get() == 0; // then this read must be valid
              assertTrue(readBothWords() || !last);
            } while (!last);
            return null;
          });
    }
    run(threads);
    assertEquals(getLong(first), VersionLatch.begin(latch) >>> VERSION_SHIFT);
  }

  /** Adds one to both words, in both orders; every fourth time changes nothing. */
  private void changeBothWords(int number) {
    for (int round = 0; round < ROUNDS; round++) {
      long locked = lock();
      if ((round & 3) == 0) {
        VersionLatch.unlockUnchanged(latch, locked);
        continue;
      }
      boolean inOrder = ((round + number) & 1) == 0;
      long next = getLongOpaque(first) + 1;
      putLongOpaque(inOrder ? first : second, next);
      putLongOpaque(inOrder ? second : first, next);
      VersionLatch.unlock(latch, locked, round & VersionLatch.MARKS);
    }
  }

  /** Returns whether it was valid; then both words are the version that it began with. */
  private boolean readBothWords() {
    long begun = VersionLatch.begin(latch);
    long one = getLongOpaque(first);
    long other = getLongOpaque(second);
    if (!VersionLatch.validate(latch, begun)) {
      return false;
    }
    assertEquals(begun >>> VERSION_SHIFT, one, "the first word");
    assertEquals(begun >>> VERSION_SHIFT, other, "the second word");
    return true;
  }

  /** Locks the latch, however often it is busy. */
  private long lock() {
    long locked = VersionLatch.lock(latch);
    while (VersionLatch.isBusy(locked)) {
      Thread.yield(); // the holder may need this processor
      locked = VersionLatch.lock(latch);
    }
    return locked;
  }

  /** Runs threads that start together. */
  private static void run(List<Callable<Void>> threads) throws Exception {
    var start = new CyclicBarrier(threads.size());
    List<Callable<Void>> together = new ArrayList<>();
    for (Callable<Void> thread : threads) {
      together.add(
          () -> {
            start.await();
            return thread.call();
          });
    }
    try (var executor = Executors.newFixedThreadPool(threads.size())) {
      for (Future<Void> thread : executor.invokeAll(together)) {
        thread.get();
      }
    }
  }
}
