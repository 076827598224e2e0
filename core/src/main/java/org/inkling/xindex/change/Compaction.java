package org.inkling.xindex.change;

import org.inkling.maintenance.StructureChange;
import org.inkling.stats.CompactionReport;
import org.inkling.stats.Span;
import org.inkling.stats.StructureEvents;
import org.inkling.xindex.table.XIndexTable;
import org.jspecify.annotations.Nullable;

/**
 * The two-phase compaction of up to {@link #MAX_GROUPS} groups, which share one grace period. A
 * group that would be too large becomes several.
 *
 * <pre>
 *   ALLOCATE --&gt; PUBLISH --&gt; FREEZE --&gt; MERGE --&gt; SWAP --&gt; (grace) --&gt; COPY --&gt; RETIRE --&gt; OVER
 *       |
 *       +--&gt; DROP --&gt; OVER
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
 * @source XIndex, TOS'22, sections 3.1.3 and 3.1.4, algorithm 3
 */
public final class Compaction extends StructureChange {
  /** The maximum number of groups. */
  public static final int MAX_GROUPS = 64;

  /** What the next step does. */
  public enum State {
    /** Counts some records of one group; once all are counted, takes its memory. */
    ALLOCATE,

    /** Publishes all logical groups. */
    PUBLISH,

    /** Freezes the deltas, or counts some records of one that has grown. */
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

    /** Gives everything back: memory was refused, or a step has failed. */
    DROP,

    /** Nothing. */
    OVER
  }

  /** Begun with the plan, if recorded; owned by the worker that has the change. */
  private final @Nullable Span<CompactionReport> span = StructureEvents.beginCompaction();

  private GroupChange[] groups;

  /** The number of groups that go on, the first ones. */
  private int count;

  private volatile State state = State.ALLOCATE;
  private int position;
  private boolean dropped;
  private boolean refused;

  /** Plans the change of the groups of some deltas, which no other change has; under a pin. */
  public Compaction(XIndexTable table, long... deltas) {
    groups = new GroupChange[deltas.length];
    count = deltas.length;
    for (int i = 0; i < count; i++) {
      groups[i] = new GroupChange(table, deltas[i]);
    }
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
      case DROP -> drop();
      case OVER -> throw new IllegalStateException("a step of a compaction that is over");
    }
    return state == State.OVER;
  }

  private void allocate() {
    switch (groups[position].allocate()) {
      case DONE -> advance(State.PUBLISH);
      case REFUSED -> refuse();
      case COUNTING -> {
        // the next step goes on
      }
    }
  }

  /** Goes on with the first group alone, or with none. */
  private void refuse() {
    refused = true;
    if (position == 0) {
      groups[0].postpone();
      drop();
    } else {
      giveBack(1);
      count = 1;
      enter(State.PUBLISH);
    }
  }

  /** Frees the memory of the groups from a place on, and queues their deltas again. */
  private void giveBack(int from) {
    for (int i = from; i < groups.length; i++) {
      groups[i].giveBack();
    }
  }

  private void publish() {
    for (int i = 0; i < count; i++) {
      groups[i].publish();
    }
    enter(State.FREEZE);
  }

  /** Freezes one delta after another; if one cannot be frozen now, the next step goes on there. */
  private void freeze() {
    while (state == State.FREEZE && groups[position].freeze()) {
      advance(State.MERGE);
    }
  }

  private void merge() {
    if (groups[position].merge()) {
      advance(State.SWAP);
    }
  }

  /** A grace period follows even if nothing is swapped: {@code GroupChange.abandon} needs it. */
  private void swap() {
    for (int i = 0; i < count; i++) {
      groups[i].swap();
    }
    enter(State.GRACE);
  }

  private void copy() {
    if (groups[position].copy()) { // an abandoned group has nothing to copy
      advance(State.RETIRE);
    }
  }

  private void retire() {
    while (position < count) {
      position++; // first: nothing is retired twice, whatever fails
      groups[position - 1].retire();
    }
    state = State.OVER;
  }

  /** Goes on to the next group, or to the next state after the last one. */
  private void advance(State next) {
    if (position + 1 == count) {
      enter(next);
    } else {
      position++;
    }
  }

  private void enter(State next) {
    position = 0;
    state = next;
  }

  /** {@inheritDoc} If it fails, the next step drops the change. It takes no heap. */
  @Override
  public void drop() {
    state = State.DROP;
    dropped = true;
    giveBack(0);
    state = State.OVER;
  }

  @Override
  public boolean isOver() {
    return state == State.OVER;
  }

  @Override
  public boolean isPrivate() {
    return state == State.ALLOCATE || state == State.DROP;
  }

  /** Returns the number of groups that the change has replaced, once it is over. */
  int replacedGroups() {
    int replaced = 0;
    for (int i = 0; i < count && !dropped; i++) {
      replaced += groups[i].isAbandoned() ? 0 : 1;
    }
    return replaced;
  }

  /** Returns how many groups the change has split, once it is over. */
  int splits() {
    int splits = 0;
    for (int i = 0; i < count && !dropped; i++) {
      splits += groups[i].hasSplit() ? 1 : 0;
    }
    return splits;
  }

  /** Returns whether memory was refused, once the change is over. */
  boolean isRefused() {
    boolean abandons = false;
    for (int i = 0; i < count; i++) {
      abandons |= groups[i].isAbandoned();
    }
    return refused || abandons;
  }

  /** Reports the end of the change to a recording, if there is one; under a pin. */
  void reportEnd(String index) {
    Span<CompactionReport> begun = span;
    if (begun != null) {
      begun.finish(() -> report(index));
    }
  }

  private CompactionReport report(String index) {
    int newGroups = 0;
    long records = 0;
    for (int i = 0; i < count && !dropped; i++) {
      newGroups += groups[i].newGroups();
      records += groups[i].newRecords();
    }
    return new CompactionReport(
        index, groups.length, replacedGroups(), newGroups, records, isRefused());
  }

  /** Lets the heap of the groups go, once the change is over. */
  void forget() {
    groups = new GroupChange[0];
    count = 0;
  }
}
