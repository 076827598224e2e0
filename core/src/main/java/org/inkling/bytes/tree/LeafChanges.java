package org.inkling.bytes.tree;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Counts the changes of nodes on the heap, so that a cursor learns without a pin, and without a
 * look at the node, whether what it has copied is still there. Nodes share counters: a cursor may
 * copy again for nothing, but never overlooks a change.
 *
 * <p>A writer counts a change while it holds the latch. A cursor reads the counter, copies, and
 * validates the latch: if the counter had included a writer that locks the latch after the copies
 * were begun, then the volatile accesses would order that lock before the validation, which fails.
 * So a valid copy is out of date only once the counter has another number.
 *
 * <p>Nothing is counted while there is no cursor. A cursor is counted, and passes a full fence,
 * before it reads a node. A writer that does not see it has locked its latch before, in the order
 * of volatile accesses, so the cursor finds that latch locked, or what the writer has left. Test:
 * jcstress TreeCursorAgainstSplit and TreeCursorAgainstMerge.
 *
 * @shape 1,024 counters of 8 bytes, once there was a cursor
 */
public final class LeafChanges {
  private static final int BITS = 10;
  private static final long FACTOR = 0x9e3779b97f4a7c15L;

  /** Made with the first cursor, before that is counted. */
  private volatile @Nullable AtomicLongArray counters;

  private final AtomicLong cursors = new AtomicLong();

  LeafChanges() {}

  /**
   * Counts a cursor, before it enters the first pin under which it reads.
   *
   * @return the counters, which stay the same objects
   */
  public AtomicLongArray addCursor() {
    AtomicLongArray made = makeCounters();
    cursors.getAndIncrement();
    VarHandle.fullFence(); // the count, then the begins of latches: see the class comment
    return made;
  }

  private synchronized AtomicLongArray makeCounters() {
    AtomicLongArray made = counters == null ? new AtomicLongArray(1 << BITS) : counters;
    counters = made;
    return made;
  }

  /** Counts a cursor less. */
  public void removeCursor() {
    cursors.getAndDecrement();
  }

  /** Returns the place of the counter of a node. */
  public static int counterOf(long latch) {
    return (int) ((latch * FACTOR) >>> (Long.SIZE - BITS));
  }

  /** Counts a change of a node whose latch the caller holds. */
  void add(long latch) {
    if (cursors.get() > 0) {
      AtomicLongArray made = counters;
      assert made != null : "a cursor without counters";
      made.getAndIncrement(counterOf(latch));
    }
  }
}
