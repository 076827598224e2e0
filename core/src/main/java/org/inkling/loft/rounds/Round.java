package org.inkling.loft.rounds;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.inkling.loft.change.Change;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of one round and their changes. Workers first inspect the nodes, each worker its own
 * and then any left by others, and make changes for some; then they take these changes one at a
 * time. Handing them out allocates nothing, so none is lost to a failed allocation.
 *
 * @source LOFT, EuroSys'25, section 3.3 (work queues of background threads)
 */
public final class Round {
  private final long[] nodes;
  private final int due;
  private final WorkQueues dueQueues;
  private final WorkQueues otherQueues;
  private final AtomicReferenceArray<Change> changes;
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

  /** A round over the first {@code count} nodes, of which the first {@code due} are due. */
  Round(long[] nodes, int count, int due, int workers) {
    this.nodes = nodes;
    this.due = due;
    this.dueQueues = new WorkQueues(due, workers);
    this.otherQueues = new WorkQueues(count - due, workers);
    this.changes = new AtomicReferenceArray<>(count);
    this.open = new AtomicInteger(count);
  }

  /** Whether a node is left to inspect or a change is not over. */
  boolean isOpen() {
    return open.get() > 0;
  }

  /** Returns the number of changes that are not over. */
  int openChanges() {
    return openChanges.get();
  }

  /** Returns the place of a node that no worker has taken, or {@link WorkQueues#NONE}. */
  int takeNode(int worker) {
    int place = dueQueues.take(worker);
    if (place == WorkQueues.NONE) {
      place = otherQueues.take(worker);
      return place == WorkQueues.NONE ? WorkQueues.NONE : due + place;
    }
    return place;
  }

  /** Notes that a node was inspected, and its change added if there is one. */
  void endNode() {
    open.getAndDecrement();
  }

  long node(int place) {
    return nodes[place];
  }

  /** Whether the node at a place was due, rather than only to be checked. */
  boolean isDue(int place) {
    return place < due;
  }

  /** Adds the change of a node that is being inspected. */
  void add(Change change) {
    open.getAndIncrement();
    openChanges.getAndIncrement();
    changes.set(added.getAndIncrement(), change);
  }

  /** Notes that a change is over. */
  void endChange() {
    openChanges.getAndDecrement();
    open.getAndDecrement();
  }

  /**
   * Takes a change that no worker holds; the caller holds it until {@link Change#letGo}. It is the
   * first such change, so that few changes are MOVING at once.
   */
  @Nullable Change take() {
    for (int i = first; i < added.get(); i++) {
      Change change = changes.get(i);
      if (change == null) {
        continue; // it is being added
      }
      if (change.isOver()) {
        first = i == first ? i + 1 : first;
      } else if (change.tryHold()) {
        return change;
      }
    }
    return null;
  }

  /** Returns a change that is being swept, even if a worker holds it. */
  @Nullable Change sweeping() {
    for (int i = first; i < added.get(); i++) {
      Change change = changes.get(i);
      if (change != null && change.isSweeping()) {
        return change;
      }
    }
    return null;
  }
}
