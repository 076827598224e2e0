package org.inkling.bytes.tree;

import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
 * So a valid copy is out of date only once the counter has another number. A cursor may read a
 * newer number for an old copy, if it then finds that the latch has the word of that copy: no
 * writer has changed the node since, so the argument holds from the newer number on.
 *
 * <p>Nothing is counted while there is no cursor. A cursor is counted, and passes a full fence,
 * before it reads a node. A writer that does not see it has locked its latch before, in the order
 * of volatile accesses, so the cursor finds that latch locked, or what the writer has left. Test:
 * jcstress TreeCursorAgainstSplit, TreeCursorAgainstMerge and TreeCursorAgainstRemoval.
 *
 * <p>Cursors are weakly referenced. One that was dropped without a close, as the iterator of a loop
 * that was left, counts until the collector has found it, and a write or a cursor comes after that.
 *
 * @shape 1,024 counters of 8 bytes, once there was a cursor
 */
public final class LeafChanges {
  private static final int BITS = 10;
  private static final long FACTOR = 0x9e3779b97f4a7c15L;

  /** Made with the first cursor, before that is counted. */
  private volatile @Nullable AtomicLongArray counters;

  /** The number of cursors, and these themselves. */
  private final AtomicLong cursors = new AtomicLong();

  private final Set<Reference<?>> watches = ConcurrentHashMap.newKeySet();
  private final ReferenceQueue<Object> dropped = new ReferenceQueue<>();

  LeafChanges() {}

  /** Counts a cursor, before it enters the first pin under which it reads. */
  public CursorWatch addCursor(Object cursor) {
    forgetDropped();
    var watch = new CursorWatch(cursor, dropped, makeCounters());
    watches.add(watch);
    cursors.getAndIncrement();
    VarHandle.fullFence(); // the count, then the begins of latches: see the class comment
    return watch;
  }

  private synchronized AtomicLongArray makeCounters() {
    AtomicLongArray made = counters == null ? new AtomicLongArray(1 << BITS) : counters;
    counters = made;
    return made;
  }

  /** Counts a cursor less; it may have been removed before. */
  public void removeCursor(Reference<?> watch) {
    if (watches.remove(watch)) {
      cursors.getAndDecrement();
    }
  }

  /**
   * Removes the cursors that the collector has found; cheap if there are none. No latch is held.
   */
  void forgetDropped() {
    Reference<?> found = hasCursors() ? dropped.poll() : null;
    while (found != null) {
      removeCursor(found);
      found = dropped.poll();
    }
  }

  /** Returns whether changes are counted. */
  public boolean hasCursors() {
    return cursors.get() > 0;
  }

  /** Returns the place of the counter of a node. */
  public static int counterOf(long latch) {
    return (int) ((latch * FACTOR) >>> (Long.SIZE - BITS));
  }

  /** Counts a change of a node whose latch the caller holds. */
  void add(long latch) {
    if (hasCursors()) {
      AtomicLongArray made = counters;
      assert made != null : "a cursor without counters";
      made.getAndIncrement(counterOf(latch));
    }
  }
}
