package org.inkling.loft.rounds;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.inkling.loft.change.Change;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of one round and the changes that come of them. Workers first look at the nodes, each
 * at its own and then at those that others have left, and make changes of some; these they take in
 * hand one at a time. Handing them out allocates nothing, so that nothing is lost there.
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

  /** Nodes that nobody has looked at to the end, and changes that are not over. */
  private final AtomicInteger open;

  /** Changes that are not over. */
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

  /** Whether a node is left to look at or a change not over. */
  boolean isOpen() {
    return open.get() > 0;
  }

  /** Changes that are not over. */
  int openChanges() {
    return openChanges.get();
  }

  /** The place of a node that nobody has looked at, or {@link WorkQueues#NONE}. */
  int takeNode(int worker) {
    int place = dueQueues.take(worker);
    if (place == WorkQueues.NONE) {
      place = otherQueues.take(worker);
      return place == WorkQueues.NONE ? WorkQueues.NONE : due + place;
    }
    return place;
  }

  /** Says that a node was looked at, and its change added if there is one. */
  void endNode() {
    open.getAndDecrement();
  }

  long node(int place) {
    return nodes[place];
  }

  /** Whether the node at a place was due, and not only to be checked. */
  boolean isDue(int place) {
    return place < due;
  }

  /** Adds the change of a node that is being looked at. */
  void add(Change change) {
    open.getAndIncrement();
    openChanges.getAndIncrement();
    changes.set(added.getAndIncrement(), change);
  }

  /** Says that a change is over. */
  void endChange() {
    openChanges.getAndDecrement();
    open.getAndDecrement();
  }

  /**
   * A change that nobody has in hand, which is the caller's until {@link Change#letGo}; the first
   * one, so that few are MOVING at once.
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

  /** A change that is being swept, whoever has it in hand. */
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
