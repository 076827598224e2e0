package org.inkling.xindex.move;

import org.inkling.MemoryLimitException;
import org.inkling.maintenance.StructureChange;
import org.inkling.stats.CompactionReport;
import org.inkling.stats.Span;
import org.inkling.stats.StructureEvents;
import org.inkling.xindex.hash.Bucket;
import org.inkling.xindex.hash.HashGroup;
import org.inkling.xindex.hash.HashTable;
import org.inkling.xindex.root.GroupRange;
import org.inkling.xindex.root.GroupRoot;
import org.jspecify.annotations.Nullable;

/**
 * The move of a group's entries to another group, which is larger or smaller, or hashes in another
 * way; or to several, if one would be too large.
 *
 * <pre>
 *   READ --&gt; TRAIN --&gt; BUILD --&gt; MOVE --&gt; REDIRECT --&gt; OVER
 *     |        |          |
 *     +--------+----------+--&gt; OVER: not needed any more, refused memory, or failed
 * </pre>
 *
 * <p>The model of each new group is trained before the first bucket moves, on a copy of the keys.
 * Then the buckets move one by one, each with its chain, under its own latch: an operation waits
 * for the move of one bucket at most. Operations find what has moved by the target of the group, so
 * nothing depends on how fast the move is, or on whether it ever ends.
 *
 * <p>All memory for the keys that were read is taken in BUILD; if the limit refuses it, the group
 * stays as it is, until it has grown. A chain that has become longer than was planned takes its
 * nodes beyond the limit if necessary, since the end of the move gives more back.
 *
 * @source XIndex, TOS'22, section 4.1.3 and algorithm 10. The paper moves references first and
 *     values later, and its insertions wait for a barrier; here a bucket moves as a whole
 */
public final class GroupMove extends StructureChange {

  /** What the next step does. */
  public enum State {
    /** Copies the keys of the group. */
    READ,

    /** Chooses the new groups and trains their models; touches no memory of the index. */
    TRAIN,

    /** Takes the memory of the new groups. */
    BUILD,

    /** Moves some buckets. */
    MOVE,

    /** Publishes the new groups, and retires the old one. */
    REDIRECT,

    /** Nothing. */
    OVER
  }

  /** Begun with the plan, if recorded; owned by the worker that has the change. */
  private final @Nullable Span<CompactionReport> span = StructureEvents.beginCompaction();

  private final HashTable table;
  private final long group;
  private final MovePlan plan;
  private final BucketMover mover;

  private volatile State state = State.READ;

  /** The number of the next bucket to move. */
  private int position;

  private long moved;
  private boolean refused;
  private boolean replaced;

  /** Plans the move of a group that is due, and that no other change has; under a pin. */
  public GroupMove(HashTable table, long group) {
    this.table = table;
    this.group = group;
    this.plan = new MovePlan(table, group);
    this.mover = new BucketMover(table);
    assert !table.isInParts(GroupRange.pivot(group)) : "a group without a slot";
    assert HashGroup.target(group) == 0 : "two changes of one group";
  }

  /** Returns what the next step does. */
  public State state() {
    return state;
  }

  @Override
  public Mode mode() {
    return state == State.TRAIN ? Mode.UNPINNED : Mode.PINNED;
  }

  @Override
  public boolean step() {
    switch (state) {
      case READ -> read();
      case TRAIN -> {
        plan.train();
        state = State.BUILD;
      }
      case BUILD -> build();
      case MOVE -> move();
      case REDIRECT -> redirect();
      case OVER -> throw new IllegalStateException("a step of a move that is over");
    }
    return state == State.OVER;
  }

  /** Copies the keys; if the group has become right meanwhile, the move is over. */
  private void read() {
    if (plan.read()) {
      state = State.TRAIN;
    } else {
      state = State.OVER;
      table.forgive(group);
    }
  }

  private void build() {
    try {
      plan.build();
      mover.expect(plan.nodes() + Bucket.ENTRIES, plan.blocks());
    } catch (MemoryLimitException e) {
      refused = true;
      drop();
      return;
    }
    mover.setTarget(plan.first());
    HashGroup.setTarget(group, plan.first());
    state = State.MOVE;
  }

  /** Moves some buckets; if the latch of one stays held, the next step goes on there. */
  private void move() {
    int end = Math.min(HashGroup.buckets(group), position + table.plan().shape().bucketsPerStep());
    while (position < end && mover.move(HashGroup.bucket(group, position))) {
      position++;
    }
    if (position == HashGroup.buckets(group)) {
      moved = mover.moved();
      state = State.REDIRECT;
    }
  }

  private void redirect() {
    GroupRoot root = table.root();
    root.setGroup(root.find(GroupRange.pivot(group)), plan.first());
    replaced = true;
    state = State.OVER; // first: nothing is retired twice, whatever fails
    table.counts().remove(group);
    plan.finish();
    mover.freeRest();
    table.epochs().retire(HashGroup.array(group), HashGroup.arrayBytes(group));
    table.epochs().retire(group, HashGroup.BYTES);
  }

  /** {@inheritDoc} The group stays as it was, and is due again once it has grown. */
  @Override
  public void drop() {
    state = State.OVER;
    plan.free();
    mover.freeRest();
    table.postpone(group, plan.count());
  }

  @Override
  public boolean isOver() {
    return state == State.OVER;
  }

  @Override
  public boolean isPrivate() {
    return state == State.READ || state == State.TRAIN || state == State.BUILD;
  }

  /** Returns whether the group was replaced, once the move is over. */
  boolean hasReplaced() {
    return replaced;
  }

  /** Returns whether the move was refused memory, once it is over. */
  boolean isRefused() {
    return refused;
  }

  /** Returns the number of groups that it has made, once it is over. */
  int newGroups() {
    return replaced ? plan.parts() : 0;
  }

  /** Reports the end of the move to a recording, if there is one. */
  void reportEnd(String index) {
    if (span != null) {
      span.finish(
          () -> new CompactionReport(index, 1, replaced ? 1 : 0, newGroups(), moved, refused));
    }
  }

  /** Forgets the heap of the plan, once the move is over. */
  void forget() {
    plan.forget();
  }
}
