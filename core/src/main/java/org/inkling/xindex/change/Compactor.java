package org.inkling.xindex.change;

import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.rounds.GroupRounds;
import org.inkling.xindex.table.XIndexTable;

/**
 * The background work of an XIndex-R: its due nodes are deltas, and its changes are compactions.
 *
 * @source XIndex, TOS'22, section 3.1.3 (background threads)
 */
public final class Compactor extends GroupRounds<Compaction> {
  private final XIndexTable table;
  private final CompactionCounts counts = new CompactionCounts();

  /** Creates the background work of a table for at most this number of workers. */
  public Compactor(XIndexTable table, int workers) {
    super(table, Compaction.MAX_GROUPS, workers);
    this.table = table;
  }

  /** Returns the counts of what was done. */
  public CompactionCounts counts() {
    return counts;
  }

  @Override
  protected Compaction plan(long[] deltas) {
    return new Compaction(table, deltas);
  }

  @Override
  protected int splits(Compaction change) {
    return change.splits();
  }

  @Override
  protected void ended(Compaction change) {
    counts.add(change);
    try {
      change.reportEnd(table.memory().name());
    } finally {
      change.forget(); // a round keeps its changes until the next one begins
    }
  }

  @Override
  protected long pivot(long delta) {
    return Delta.pivot(delta);
  }

  @Override
  protected long node(long group) {
    return Group.delta(group);
  }

  @Override
  protected void postpone(long delta) {
    Delta.postpone(delta);
  }
}
