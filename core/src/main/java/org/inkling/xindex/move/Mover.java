package org.inkling.xindex.move;

import java.util.concurrent.atomic.LongAdder;
import org.inkling.xindex.hash.HashGroup;
import org.inkling.xindex.hash.HashTable;
import org.inkling.xindex.root.GroupRange;
import org.inkling.xindex.rounds.GroupRounds;

/**
 * The background work of an index: moves the groups that are due, each by a {@link GroupMove} of
 * its own.
 *
 * @source XIndex, TOS'22, section 4.1.3 (background threads)
 */
public final class Mover extends GroupRounds<GroupMove> {
  private final HashTable table;
  private final LongAdder moves = new LongAdder();
  private final LongAdder splits = new LongAdder();
  private final LongAdder refused = new LongAdder();

  /** Creates the background work of a table for at most this number of workers. */
  public Mover(HashTable table, int workers) {
    super(table, 1, workers);
    this.table = table;
  }

  /** Returns how often a group has moved. */
  public long moves() {
    return moves.sum();
  }

  /** Returns how often a group was split. */
  public long splits() {
    return splits.sum();
  }

  /** Returns how many moves were refused memory. */
  public long refused() {
    return refused.sum();
  }

  @Override
  protected GroupMove plan(long[] nodes) {
    return new GroupMove(table, nodes[0]);
  }

  @Override
  protected int splits(GroupMove change) {
    return change.newGroups() > 1 ? 1 : 0;
  }

  @Override
  protected void ended(GroupMove change) {
    moves.add(change.hasReplaced() ? 1 : 0);
    splits.add(splits(change));
    refused.add(change.isRefused() ? 1 : 0);
    try {
      change.reportEnd(table.memory().name());
    } finally {
      change.forget(); // a round keeps its changes until the next one begins
    }
  }

  @Override
  protected long pivot(long node) {
    return GroupRange.pivot(node);
  }

  @Override
  protected long node(long group) {
    return group;
  }

  @Override
  protected void postpone(long node) {
    table.postpone(node, HashGroup.keys(node));
  }
}
