package org.inkling.xindex.change;

import java.util.Arrays;
import java.util.List;
import org.inkling.MemoryLimitException;
import org.inkling.maintenance.StructureChange;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.table.XIndexTable;

/**
 * The two-phase compaction of up to {@link #MAX_GROUPS} groups, which share one grace period.
 *
 * <pre>
 *   ALLOCATE --&gt; PUBLISH --&gt; FREEZE --&gt; MERGE --&gt; SWAP --&gt; (grace) --&gt; COPY --&gt; RETIRE --&gt; OVER
 *       |
 *       +--&gt; OVER, if it is dropped
 * </pre>
 *
 * <p>No step waits for an operation but the grace period, and no operation waits for a step: before
 * the delta of a group is frozen, its logical group is in the root, with another delta for
 * insertions. The barrier before the merge that the paper has is not needed, since FROZEN is set
 * under the latch that insertions hold.
 *
 * <p>All memory is taken in ALLOCATE. If the limit refuses it, the change shrinks to its first
 * group; if that is refused, it is dropped, and the delta goes on growing. A delta that outgrows
 * the memory that was taken for it gets more before its freeze, or its group stays as it was.
 *
 * @source XIndex, TOS'22, section 3.1.3 and algorithm 3
 */
public final class Compaction extends StructureChange {
  /** The maximum number of groups. */
  public static final int MAX_GROUPS = 64;

  /** What the next step does. */
  public enum State {
    /** Takes the memory of one group. */
    ALLOCATE,

    /** Publishes all logical groups. */
    PUBLISH,

    /** Freezes the deltas. */
    FREEZE,

    /** Merges some records of one group. */
    MERGE,

    /** Publishes all new groups, which refer to the old records. */
    SWAP,

    /** Waits until no operation is inside that can reach the old records directly. */
    GRACE,

    /** Copies some records of one group. */
    COPY,

    /** Retires what was replaced. */
    RETIRE,

    /** Nothing. */
    OVER
  }

  private final XIndexTable table;
  private List<GroupChange> groups;
  private volatile State state = State.ALLOCATE;
  private int position;
  private boolean dropped;
  private boolean refused;

  /** Plans the change of the groups of some deltas, which no other change has; under a pin. */
  public Compaction(XIndexTable table, long... deltas) {
    this.table = table;
    this.groups = Arrays.stream(deltas).mapToObj(delta -> new GroupChange(table, delta)).toList();
  }

  /** Returns what the next step does. */
  public State state() {
    return state;
  }

  @Override
  public Mode mode() {
    return state == State.GRACE ? Mode.AFTER_GRACE : Mode.PINNED;
  }

  @Override
  public boolean step() {
    switch (state) {
      case ALLOCATE -> allocate();
      case PUBLISH -> publish();
      case FREEZE -> freeze();
      case MERGE -> merge();
      case SWAP -> swap();
      case GRACE -> state = State.COPY;
      case COPY -> copy();
      case RETIRE -> retire();
      case OVER -> throw new IllegalStateException("a step of a compaction that is over");
    }
    return state == State.OVER;
  }

  private void allocate() {
    try {
      groups.get(position).allocate();
    } catch (MemoryLimitException e) {
      refuse();
      return;
    }
    advance(State.PUBLISH);
  }

  /** Goes on with the first group alone, or with none. */
  private void refuse() {
    refused = true;
    if (position == 0) {
      groups.getFirst().free();
      Delta.postpone(groups.getFirst().delta());
      queueAgain(1);
      end();
      return;
    }
    for (int i = 1; i <= position; i++) {
      groups.get(i).free();
    }
    queueAgain(1);
    groups = List.of(groups.getFirst());
    enter(State.PUBLISH);
  }

  private void end() {
    dropped = true;
    state = State.OVER;
  }

  /** Queues the deltas of all groups from a place on, which have no memory. */
  private void queueAgain(int from) {
    for (int i = from; i < groups.size(); i++) {
      table.due().push(groups.get(i).delta());
    }
  }

  private void publish() {
    groups.forEach(GroupChange::publish);
    enter(State.FREEZE);
  }

  /** Freezes one delta after another; if one cannot be frozen now, the next step goes on there. */
  private void freeze() {
    while (state == State.FREEZE && groups.get(position).freeze()) {
      advance(State.MERGE);
    }
  }

  private void merge() {
    if (groups.get(position).merge()) {
      advance(State.SWAP);
    }
  }

  private void swap() {
    groups.forEach(GroupChange::swap);
    enter(State.GRACE);
  }

  private void copy() {
    if (groups.get(position).copy()) { // an abandoned group has nothing to copy
      advance(State.RETIRE);
    }
  }

  private void retire() {
    state = State.OVER; // first: nothing is retired twice, whatever fails
    groups.forEach(GroupChange::retire);
  }

  /** Goes on to the next group, or to the next state after the last one. */
  private void advance(State next) {
    if (position + 1 == groups.size()) {
      enter(next);
    } else {
      position++;
    }
  }

  private void enter(State next) {
    position = 0;
    state = next;
  }

  @Override
  public void drop() {
    end();
    groups.forEach(GroupChange::free);
    queueAgain(0);
  }

  @Override
  public boolean isOver() {
    return state == State.OVER;
  }

  @Override
  public boolean isPrivate() {
    return state == State.ALLOCATE;
  }

  /** Returns the number of groups that the change replaces. */
  int replacedGroups() {
    int replaced = isPrivate() || dropped ? 0 : groups.size();
    return replaced - (int) groups.stream().filter(GroupChange::isAbandoned).count();
  }

  /** Returns the number of records that were copied. */
  long copiedRecords() {
    return groups.stream().mapToLong(GroupChange::copiedRecords).sum();
  }

  /** Returns whether memory was refused. */
  boolean isRefused() {
    return refused || groups.stream().anyMatch(GroupChange::isAbandoned);
  }
}
