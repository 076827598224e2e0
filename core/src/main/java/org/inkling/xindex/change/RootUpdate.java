package org.inkling.xindex.change;

import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.MemoryLimitException;
import org.inkling.stats.RootReport;
import org.inkling.stats.Span;
import org.inkling.stats.StructureEvents;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.root.GroupRoot;
import org.inkling.xindex.table.XIndexTable;
import org.jspecify.annotations.Nullable;

/**
 * Decides when the root is rebuilt, so that each part of a group that was split gets a slot.
 *
 * <p>A root costs a pass over all groups, so it is not rebuilt for each split: operations find
 * parts one after another. It is due once enough groups are in parts, once a part is to be
 * compacted, which takes a slot, or on request.
 *
 * @source XIndex, TOS'22, section 3.1.4 (root update); when it is made is our own
 */
final class RootUpdate {
  /** The root is due if at least one in this number of slots has a group in parts. */
  private static final int ROOT_PART = 64;

  private final XIndexTable table;
  private final CompactionCounts counts;

  /** How many groups were split since the root was rebuilt. */
  private final AtomicInteger splits = new AtomicInteger();

  /** Whether the root is to be rebuilt as soon as no group changes. */
  private volatile boolean isDue;

  RootUpdate(XIndexTable table, CompactionCounts counts) {
    this.table = table;
    this.counts = counts;
  }

  /** Counts groups that a change has split; called before the round of the change may end. */
  void addSplits(int more) {
    if (more > 0 && splits.addAndGet(more) >= table.root().count() / ROOT_PART) {
      isDue = true;
    }
  }

  /** Makes the root due if any group is in parts. */
  void request() {
    if (splits.get() > 0) {
      isDue = true;
    }
  }

  /** Returns whether the root is to be rebuilt although no part is to be compacted. */
  boolean isDue() {
    return isDue;
  }

  /**
   * Rebuilds the root if it is due, or if one of some deltas is of a part; inside a pin, while no
   * group changes. If there is no memory for it, operations still find the parts, and none of them
   * is compacted until there is.
   *
   * @return whether it was rebuilt
   */
  boolean rebuildIfDue(long[] deltas, int count) {
    if (!isDue && !areInParts(deltas, count)) {
      return false;
    }
    isDue = false;
    Span<RootReport> span = StructureEvents.beginRoot();
    try {
      table.rebuildRoot();
    } catch (MemoryLimitException e) {
      reportEnd(span, false);
      return false; // the next round that needs it tries again
    }
    splits.set(0);
    counts.addRoot();
    reportEnd(span, true);
    return true;
  }

  /** Reports the end of a rebuild to a recording, if there is one. */
  private void reportEnd(@Nullable Span<RootReport> begun, boolean replaced) {
    if (begun != null) {
      GroupRoot root = table.root();
      String index = table.memory().name();
      begun.finish(() -> new RootReport(index, root.count(), root.bytes(), replaced));
    }
  }

  private boolean areInParts(long[] deltas, int count) {
    boolean inParts = false;
    for (int i = 0; i < count && splits.get() > 0; i++) {
      inParts |= table.isInParts(Delta.pivot(deltas[i]));
    }
    return inParts;
  }

  /** Postpones the deltas of parts without a slot; returns how many deltas are left. */
  int postponeParts(long[] deltas, int count) {
    if (splits.get() == 0) {
      return count;
    }
    int left = 0;
    for (int i = 0; i < count; i++) {
      if (table.isInParts(Delta.pivot(deltas[i]))) {
        Delta.postpone(deltas[i]);
      } else {
        deltas[left++] = deltas[i];
      }
    }
    return left;
  }
}
