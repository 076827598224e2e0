package org.inkling.maintenance;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * One round: nodes, as addresses, and their changes. Workers first inspect the nodes, each worker
 * its own and then any left by others, and make changes for some; then they take these changes one
 * at a time. Handing them out allocates nothing, so none is lost to a failed allocation.
 *
 * @source LOFT, EuroSys'25, section 3.3 (work queues of background threads)
 * @param <C> the changes
 */
public final class ChangeRound<C extends StructureChange> {
  /** No place. */
  public static final int NONE = WorkQueues.NONE;

  private final long[] nodes;
  private final int due;
  private final WorkQueues dueQueues;
  private final WorkQueues otherQueues;
  private final AtomicReferenceArray<C> changes;
  private final AtomicInteger added = new AtomicInteger();

  /**
   * The number of nodes whose inspection is not complete plus the number of changes that are not
   * over.
   */
  private final AtomicInteger open;

  /** The number of changes that are not over. */
  private final AtomicInteger openChanges = new AtomicInteger();

  /** All changes before this one are over; a hint. */
  private volatile int first;

  /** Creates a round over the first {@code count} nodes, of which the first {@code due} are due. */
  public ChangeRound(long[] nodes, int count, int due, int workers) {
    this.nodes = nodes;
    this.due = due;
    this.dueQueues = new WorkQueues(due, workers);
    this.otherQueues = new WorkQueues(count - due, workers);
    this.changes = new AtomicReferenceArray<>(count);
    this.open = new AtomicInteger(count);
  }

  /** Whether a node is left to inspect or a change is not over. */
  public boolean isOpen() {
    return open.get() > 0;
  }

  /** Returns the number of changes that are not over. */
  public int openChanges() {
    return openChanges.get();
  }

  /** Returns whether there seem to be nodes whose inspection is not complete. */
  public boolean hasNodes() {
    return open.get() > openChanges.get();
  }

  /** Returns the place of a node that no worker has taken, or {@link #NONE}. */
  public int takeNode(int worker) {
    int place = dueQueues.take(worker);
    if (place == WorkQueues.NONE) {
      place = otherQueues.take(worker);
      return place == WorkQueues.NONE ? WorkQueues.NONE : due + place;
    }
    return place;
  }

  /** Notes that a node was inspected, and its change added if there is one. */
  public void endNode() {
    open.getAndDecrement();
  }

  /** Returns the node at a place. */
  public long node(int place) {
    return nodes[place];
  }

  /** Whether the node at a place was due, rather than only to be checked. */
  public boolean isDue(int place) {
    return place < due;
  }

  /** Adds the change of a node that is being inspected. */
  public void add(C change) {
    open.getAndIncrement();
    openChanges.getAndIncrement();
    changes.set(added.getAndIncrement(), change);
  }

  /** Notes that a change is over. */
  public void endChange() {
    openChanges.getAndDecrement();
    open.getAndDecrement();
  }

  /**
   * Takes a change that no worker holds; the caller holds it until {@link StructureChange#release}.
   * It is the first such change, so that few changes are MOVING at once.
   */
  public @Nullable C take() {
    for (int i = first; i < added.get(); i++) {
      C change = changes.get(i);
      if (change == null) {
        continue; // it is being added
      }
      if (change.isOver()) {
        first = i == first ? i + 1 : first;
      } else if (change.tryHold()) {
        if (!change.isOver()) {
          return change;
        }
        change.release(); // another worker has ended it since the look at it
      }
    }
    return null;
  }

  /** Returns a shared change, even if a worker holds it. */
  public @Nullable C shared() {
    for (int i = first; i < added.get(); i++) {
      C change = changes.get(i);
      if (change != null && change.isShared()) {
        return change;
      }
    }
    return null;
  }
}
