package org.inkling.jcstress.loft;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;

/**
 * A small index whose one node is due for a change, which an actor goes through chunk by chunk.
 *
 * <p>A change takes many times as long as an operation, so an operation that just ran would come
 * before nearly all of it. Each of the two operations of a state is therefore given a chunk with
 * which it begins, both the same or next to each other, and the one that runs beside the change a
 * delay; all of these go from state to state.
 *
 * @shape keys 0, 100, 200, 300 and as many between them as make the node due; {@link #KEY} is none
 *     of them, and stands in a slot of the node if it was loaded, in a bucket if it was put
 */
final class ChangingIndex {
  static final long KEY = 150;
  static final long ABSENT = -1;

  /** Chunks that the change takes. */
  private static final int CHUNKS = 7;

  /**
   * jcstress keeps as many states at once as fit into 64 MB of heap, and cannot know that each of
   * these holds 2 MiB of native memory.
   */
  private static final int BALLAST_BYTES = 1 << 18;

  /** Of some 40 ns each: so a delay is not longer than most chunks. */
  private static final int MAX_PAUSES = 64;

  private static final AtomicLong STATES = new AtomicLong();

  private final byte[] ballast = new byte[BALLAST_BYTES];
  private final Queue<Runnable> chunks = new ConcurrentLinkedQueue<>();
  private final LoftIndex index;
  private final long state = STATES.getAndIncrement();
  private final long own = state % CHUNKS;
  private final long other = Math.max(0, own - 1 + state / CHUNKS % 3);
  private final long pauses = state % MAX_PAUSES;
  private volatile int begun = -1;
  private volatile boolean met;

  /** An index that is due, with a value for {@link #KEY}, or none if it is ABSENT. */
  ChangingIndex(long value) {
    boolean loaded = value != ABSENT && own % 2 == 0;
    long[] keys = loaded ? new long[] {0, 100, KEY, 200, 300} : new long[] {0, 100, 200, 300};
    long[] values = loaded ? new long[] {0, 0, value, 0, 0} : new long[4];
    index =
        LoftIndex.builder()
            .epsilon(1)
            .expansion(1.0)
            .range(1)
            .executor(chunks::add)
            .build(SortedEntrySource.of(keys, values));
    if (value != ABSENT && !loaded) {
      index.put(KEY, value);
    }
    for (long key = 1; chunks.isEmpty(); key++) {
      index.put(key * 7 % 300, 0);
    }
  }

  LoftIndex index() {
    return index;
  }

  /** Goes through the change, and with a chunk of its own does the operation. */
  void change(Runnable operation) {
    for (int chunk = 0; chunk <= CHUNKS; chunk++) {
      begun = chunk;
      if (chunk == other) {
        meet();
      }
      if (chunk == own) {
        operation.run();
      }
      runChunk();
    }
  }

  private void meet() {
    while (!met) {
      Thread.onSpinWait();
    }
  }

  private void runChunk() {
    Runnable chunk = chunks.poll();
    if (chunk != null) {
      chunk.run();
    }
  }

  /** Returns somewhere in the chunk of the operation that runs beside the change. */
  void awaitChunk() {
    while (begun < other) {
      Thread.onSpinWait();
    }
    met = true;
    for (long i = 0; i < pauses; i++) {
      Thread.onSpinWait();
    }
  }

  /** Ends the change, verifies the index, and closes it; the value of {@link #KEY}. */
  long end() {
    index.checkStructure();
    var statistics = index.statistics();
    long value = index.get(KEY, ABSENT);
    index.close();
    if (statistics.changes().rootRebuilds() == 0 || ballast.length == 0) {
      throw new IllegalStateException("no node was changed");
    }
    return value;
  }
}
