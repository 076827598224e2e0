package org.inkling.loft;

import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.inkling.index.Cursor;
import org.inkling.source.SortedEntrySource;

/**
 * A mixed run in a JVM of its own, which says what was allocated on the heap and how many
 * collections came of it: {@code HeapRun SECONDS even|crowds}. Even keys stand in a hundred nodes,
 * those of crowds, each as dense as chance has it, in thousands.
 *
 * <p>Two threads read, insert, overwrite, remove, scan and read in batches over keys of which about
 * half are present, while maintenance works in the background; a second of the same, and some
 * changes, go ahead, in which code is compiled.
 */
public final class HeapRun {
  private static final int THREADS = 2;
  private static final int LOADED = 500_000;
  private static final long KEYS = 1 << 20;
  private static final long KEY_STEP = 0x9_e377_9b97L;
  private static final int CROWD_BITS = 7;
  private static final int CROWD_SHIFT = 43;
  private static final long MIX = 0x9e3779b97f4a7c15L;

  /** Whether the keys stand in crowds. */
  private static boolean crowds;

  private static final int BATCH = 64;
  private static final int OPERATIONS_PER_LOOK = 1 << 10;
  private static final int LOOK_MILLIS = 50;

  /** Fewer would tell nothing of what a change takes. */
  private static final int MIN_CHANGES = 400;

  /** After which the code of changes is compiled, however busy the machine is. */
  private static final int WARM_CHANGES = 100;

  private static final ThreadMXBean ALLOCATION = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private HeapRun() {}

  /** Runs for so many seconds and prints one line of figures. */
  public static void main(String[] arguments) throws InterruptedException {
    crowds = arguments[1].equals("crowds");
    long nanos = TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[0]));
    try (LoftIndex index = loaded()) {
      run(index, TimeUnit.SECONDS.toNanos(1), WARM_CHANGES);
      System.gc();
      long collections = collections();
      long all = othersBytes();
      Worker[] workers = run(index, nanos, changes(index) + MIN_CHANGES);
      all = othersBytes() - all;
      collections = collections() - collections;
      report(index, workers, all, collections);
    }
  }

  private static LoftIndex loaded() {
    long[] keys = new long[LOADED];
    for (int i = 0; i < LOADED; i++) {
      keys[i] = key(2L * i);
    }
    return LoftIndex.builder().build(SortedEntrySource.of(keys, keys));
  }

  /** The key of a number from 0 to before {@link #KEYS}; ascending. */
  private static long key(long number) {
    if (!crowds) {
      return number * KEY_STEP;
    }
    long crowd = number >>> CROWD_BITS;
    int step = (int) (crowd * MIX >>> 59); // a shift from 0 to 31
    return (crowd << CROWD_SHIFT) + ((number & (1 << CROWD_BITS) - 1) << step);
  }

  /** Runs for a time at least, and until the index has seen so many changes. */
  private static Worker[] run(LoftIndex index, long nanos, long changes)
      throws InterruptedException {
    var begin = new CyclicBarrier(THREADS);
    var workers = new Worker[THREADS];
    for (int i = 0; i < THREADS; i++) {
      workers[i] = new Worker(index, i + 1, begin);
      workers[i].start();
    }
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() - end < 0 || changes(index) < changes) {
      workers[0].join(LOOK_MILLIS);
    }
    for (Worker worker : workers) {
      worker.ends = true;
    }
    for (Worker worker : workers) {
      worker.join();
    }
    return workers;
  }

  /** Bytes of heap that every thread but this one, which looks at statistics, has taken. */
  private static long othersBytes() {
    return ALLOCATION.getTotalThreadAllocatedBytes() - ALLOCATION.getCurrentThreadAllocatedBytes();
  }

  private static long changes(LoftIndex index) {
    LoftStatistics s = index.statistics();
    return s.changes().made();
  }

  private static long collections() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }

  private static void report(LoftIndex index, Worker[] workers, long all, long collections) {
    long operations = 0;
    long own = 0;
    long sum = 0;
    for (Worker worker : workers) {
      operations += worker.operations;
      own += worker.allocated;
      sum += worker.sink;
    }
    System.out.printf(
        Locale.ROOT,
        "operations=%d own=%d all=%d collections=%d nodes=%d changes=%d roots=%d sum=%d%n",
        operations,
        own,
        all,
        collections,
        index.statistics().nodes(),
        changes(index),
        index.statistics().changes().rootRebuilds(),
        sum);
  }

  /** One thread of the mix. */
  private static final class Worker extends Thread {
    private final LoftIndex index;
    private volatile boolean ends;
    private final CyclicBarrier begin;
    private long state;

    /** Bytes of heap that the operations took. */
    private long allocated;

    private long operations;

    /** Of what was read, so that nothing is left out. */
    private long sink;

    Worker(LoftIndex index, long seed, CyclicBarrier begin) {
      this.index = index;
      this.state = seed * MIX;
      this.begin = begin;
    }

    @Override
    public void run() {
      var cursor = index.ascending();
      long[] keys = new long[BATCH];
      long[] values = new long[BATCH];
      try {
        begin.await();
      } catch (InterruptedException | BrokenBarrierException e) {
        throw new IllegalStateException(e);
      }
      long before = ALLOCATION.getCurrentThreadAllocatedBytes();
      while (!ends) {
        for (int i = 0; i < OPERATIONS_PER_LOOK; i++) {
          operate(cursor, keys, values);
        }
        operations += OPERATIONS_PER_LOOK;
      }
      allocated = ALLOCATION.getCurrentThreadAllocatedBytes() - before;
      cursor.close();
    }

    private void operate(Cursor cursor, long[] keys, long[] values) {
      long key = draw();
      switch ((int) (state >>> 8) & 15) {
        case 0, 1 -> index.put(key, key);
        case 2 -> index.put(key, Long.MAX_VALUE - key);
        case 3, 4 -> sink += index.remove(key) ? 1 : 0;
        case 5 -> sink += index.compareAndSet(key, key, ~key) ? 1 : 0;
        case 6 -> scan(cursor, key);
        case 7 -> readAll(keys, values);
        case 8 -> sink += index.addAndGet(key, 1);
        default -> sink += index.get(key, 1);
      }
    }

    private void scan(Cursor cursor, long from) {
      cursor.reset(from, Long.MAX_VALUE);
      for (int i = 0; i < 20 && cursor.next(); i++) {
        sink += cursor.value();
      }
    }

    private void readAll(long[] keys, long[] values) {
      for (int i = 0; i < keys.length; i++) {
        keys[i] = draw();
      }
      sink += index.getAll(keys, values, 0);
    }

    private long draw() {
      state ^= state << 13;
      state ^= state >>> 7;
      state ^= state << 17;
      return key(state >>> 32 & (KEYS - 1));
    }
  }
}
