package org.inkling.maintenance;

import static org.inkling.memory.NativeMemory.getLongOpaque;
import static org.inkling.memory.NativeMemory.putLongOpaque;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A stack of native nodes that wait for maintenance, linked through a word of each node. Any thread
 * pushes, and neither allocates nor waits for maintenance.
 *
 * <p><b>What the owner ensures.</b> Each node is in the stack, or in a list that was taken from it,
 * at most once: the owner marks a node before it pushes it, and removes the mark only after it has
 * read the link. A node in either must not be freed.
 *
 * <p><b>Why a push cannot corrupt.</b> Only {@link #takeAll} removes nodes, all at once and without
 * reading a link. A push never reads a link either: if the node that it saw on top was taken and
 * pushed again in between, that node is on top, so the link to it is right. There is no ABA.
 *
 * <p><b>Ordering.</b> The top is volatile: a link is written before the compare-and-set that pushes
 * its node, and read after the exchange that takes the list. All later pushes are compare-and-sets
 * of the same word, so the thread that takes the list sees the links of all of its nodes, and what
 * was written to them before they were pushed. So the links themselves need no order, and are
 * opaque.
 *
 * @units nodes are addresses, 0 for none; the offset of the link in bytes
 */
public final class DueNodes {
  private final long linkOffset;
  private final AtomicLong top = new AtomicLong();
  private final AtomicInteger waiting = new AtomicInteger();

  /** Creates an empty stack of nodes whose word at {@code linkOffset} is reserved for it. */
  public DueNodes(long linkOffset) {
    this.linkOffset = linkOffset;
  }

  /** Pushes a node that the caller has marked. */
  public void push(long node) {
    while (true) {
      long below = top.get();
      putLongOpaque(node + linkOffset, below);
      if (top.compareAndSet(below, node)) {
        waiting.getAndIncrement();
        return;
      }
    }
  }

  /** Returns whether the stack has no node; a list that was taken from it does not count. */
  public boolean isEmpty() {
    return top.get() == 0;
  }

  /** Returns the number of nodes that were pushed and are not {@link #taken} yet. */
  public int waiting() {
    // A node may be taken before its push is counted.
    return Math.max(0, waiting.get());
  }

  /** Records that maintenance has started on a node of a list. */
  public void taken() {
    waiting.getAndDecrement();
  }

  /** Removes all nodes; returns the most recent one, or 0. The others follow by {@link #next}. */
  public long takeAll() {
    return top.getAndSet(0);
  }

  /** Returns the node that was pushed before this one of the same list, or 0. */
  public long next(long node) {
    return getLongOpaque(node + linkOffset);
  }
}
