package org.inkling.xindex.rounds;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongUnaryOperator;
import org.inkling.MemoryLimitException;
import org.inkling.stats.RootReport;
import org.inkling.stats.Span;
import org.inkling.stats.StructureEvents;
import org.inkling.xindex.root.GroupRoot;
import org.inkling.xindex.root.GroupTable;
import org.jspecify.annotations.Nullable;

/**
 * Decides when the root is rebuilt, so that each part of a group that was split gets a slot.
 *
 * <p>A root costs a pass over all groups, so it is not rebuilt for each split: operations find
 * parts one after another. It is due once enough groups are in parts, once a part is to be changed,
 * which takes a slot, or on request.
 *
 * @source XIndex, TOS'22, section 3.1.4 (root update); when it is made is our own
 */
final class RootUpdate {
  /** The root is due if at least one in this number of slots has a group in parts. */
  private static final int ROOT_PART = 64;

  private final GroupTable table;
  private final LongUnaryOperator pivots;
  private final LongAdder roots = new LongAdder();

  /** How many groups were split since the root was rebuilt. */
  private final AtomicInteger splits = new AtomicInteger();

  /** Whether the root is to be rebuilt as soon as no group changes. */
  private volatile boolean isDue;

  /**
   * Creates the decisions for a table.
   *
   * @param pivots returns a key of a node's group, by which the root finds its slot
   */
  RootUpdate(GroupTable table, LongUnaryOperator pivots) {
    this.table = table;
    this.pivots = pivots;
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

  /** Returns whether the root is to be rebuilt although no part is to be changed. */
  boolean isDue() {
    return isDue;
  }

  /**
   * Rebuilds the root if it is due, or if one of some nodes is of a part; inside a pin, while no
   * group changes. If there is no memory for it, operations still find the parts, and none of them
   * is changed until there is.
   *
   * @return whether it was rebuilt
   */
  boolean rebuildIfDue(long[] nodes, int count) {
    if (!isDue && !hasPart(nodes, count)) {
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
    roots.increment();
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

  private boolean hasPart(long[] nodes, int count) {
    boolean hasPart = false;
    for (int i = 0; i < count; i++) {
      hasPart |= isOfPart(nodes[i]);
    }
    return hasPart;
  }

  /** Returns whether the group of a node shares its slot with other parts; inside a pin. */
  boolean isOfPart(long node) {
    return splits.get() > 0 && table.isInParts(pivots.applyAsLong(node));
  }

  /** Returns how often the root was rebuilt. */
  long roots() {
    return roots.sum();
  }
}
