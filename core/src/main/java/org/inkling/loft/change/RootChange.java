package org.inkling.loft.change;

import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.table.LoftRoot;
import org.inkling.loft.table.LoftTable;
import org.inkling.maintenance.StructureChange;
import org.inkling.memory.NativeMemory;
import org.inkling.stats.RootReport;
import org.inkling.stats.Span;
import org.inkling.stats.StructureEvents;

/**
 * Rebuilds the root over the current nodes while no node is in a change:
 *
 * <pre>
 *   BUILD --root swapped--&gt; RECLAIM --grace period, all retired memory freed--&gt; JOIN --&gt; OVER
 * </pre>
 *
 * <p>A line without a link is copied from the old directory, so the headers of unchanged nodes are
 * not touched; if no pivot has changed, the new root reuses the old model.
 *
 * <p>The protected methods are single steps; the stress tests of jcstress weaken one at a time.
 *
 * @source LOFT, EuroSys'25, section 3.3, algorithm 1 (root update)
 */
public class RootChange extends StructureChange {
  private enum State {
    BUILD,
    RECLAIM,
    JOIN,
    OVER
  }

  private final TableResources resources;
  private final LoftTable table;

  /**
   * The end of the link that was followed last: the old nodes of a merge, which are adjacent, share
   * it.
   */
  private long lastEnd;

  private volatile State state;

  private RootChange(TableResources resources, LoftTable table, State first) {
    this.resources = resources;
    this.table = table;
    this.state = first;
  }

  /** Creates the change that replaces the root. */
  public RootChange(TableResources resources, LoftTable table) {
    this(resources, table, State.BUILD);
  }

  /** Creates a change that keeps the root, and frees what was retired before. */
  public static RootChange reclaiming(TableResources resources, LoftTable table) {
    return new RootChange(resources, table, State.RECLAIM);
  }

  @Override
  public Mode mode() {
    return state == State.RECLAIM ? Mode.AFTER_GRACE : Mode.PINNED;
  }

  @Override
  public boolean isOver() {
    return state == State.OVER;
  }

  @Override
  public boolean isPrivate() {
    return state == State.BUILD;
  }

  @Override
  public void drop() {
    state = State.OVER; // a failed build has freed what it had built
  }

  /**
   * Does the next step. The first one swaps the root and retires the old one, with the headers that
   * only the old root leads to. The new root may use the withheld part of the limit: a round that
   * cannot end would never free any memory.
   *
   * @throws org.inkling.MemoryLimitException if there is no memory for the new root; nothing has
   *     happened then
   */
  @Override
  public boolean step() {
    switch (state) {
      case BUILD -> {
        build();
        state = State.RECLAIM;
      }
      case RECLAIM -> {
        state = State.JOIN;
        while (resources.epochs().reclaim() > 0) {} // before the next round allocates
      }
      case JOIN -> {
        state = State.OVER;
        int _ = resources.memory().join(); // so that larger nodes fit in the freed places
        return true;
      }
      case OVER -> throw new IllegalStateException("the root change is over");
    }
    return false;
  }

  private void build() {
    LoftRoot old = table.root();
    Span<RootReport> span = StructureEvents.beginRoot();
    try {
      replace(old);
    } finally {
      if (span != null) {
        span.finish(() -> report(old));
      }
    }
  }

  private RootReport report(LoftRoot old) {
    LoftRoot root = table.root();
    long bytes = root.directoryBytes() + root.modelBytes();
    return new RootReport(resources.memory().name(), root.count(), bytes, root != old);
  }

  private void replace(LoftRoot old) {
    int count = countNodes(old);
    long bytes = LoftRoot.linesBytes(count);
    long lines = resources.memory().allocateBeyondLimit(bytes);
    LoftRoot fresh = null;
    try {
      fresh = over(lines, count, old);
    } finally {
      if (fresh == null) {
        resources.memory().free(lines, bytes);
      }
    }
    table.swapRoot(fresh);
    retire(old, fresh);
  }

  private int countNodes(LoftRoot old) {
    lastEnd = 0;
    int count = 0;
    for (int i = 0; i < old.count(); i++) {
      long link = DirectoryLine.link(old.line(i));
      count += link == 0 ? 1 : count(link);
    }
    return count;
  }

  /** The number of nodes that a link leads to, or 0 if the previous line led to the same nodes. */
  private int count(long link) {
    if (!ForwardingLink.isMoved(link)) {
      throw new IllegalStateException("the root is rebuilt while a node is in a change");
    }
    if (ForwardingLink.end(link) == lastEnd) {
      return 0;
    }
    int count = 0;
    for (int i = 0; i < ForwardingLink.count(link); i++) {
      long further = DirectoryLine.link(ForwardingLink.target(link, i));
      count += further == 0 ? 1 : count(further);
    }
    lastEnd = ForwardingLink.end(link);
    return count;
  }

  /**
   * Returns the root over a directory of {@code count} lines, which it fills from the old
   * directory.
   */
  protected LoftRoot over(long lines, int count, LoftRoot old) {
    lastEnd = 0;
    long end = lines;
    boolean samePivots = count == old.count();
    for (int i = 0; i < old.count(); ) {
      int from = i;
      while (i < old.count() && DirectoryLine.link(old.line(i)) == 0) {
        i++;
      }
      end = copy(old, from, i, end);
      if (i < old.count()) {
        long line = old.line(i++);
        long next = write(DirectoryLine.link(line), end);
        samePivots &= next == end + DirectoryLine.BYTES && isSamePivot(end, line);
        end = next;
      }
    }
    return samePivots && !old.modelLiesIn(resources.memory()::isEvacuated)
        ? old.over(lines)
        : LoftRoot.of(lines, count, resources.memory()::allocateBeyondLimit);
  }

  /** Copies the lines {@code [from, to)} of a root, possibly none; returns where the copies end. */
  private static long copy(LoftRoot old, int from, int to, long lines) {
    long bytes = LoftRoot.linesBytes(to - from);
    if (bytes > 0) {
      NativeMemory.copy(old.line(from), lines, bytes);
    }
    return lines + bytes;
  }

  private static boolean isSamePivot(long line, long other) {
    return DirectoryLine.pivot(line) == DirectoryLine.pivot(other);
  }

  /**
   * Writes the lines of the nodes that a link leads to, the same ones that {@code count} counts;
   * returns where they end.
   */
  private long write(long link, long lines) {
    if (ForwardingLink.end(link) == lastEnd) {
      return lines;
    }
    long end = lines;
    for (int i = 0; i < ForwardingLink.count(link); i++) {
      long header = ForwardingLink.target(link, i);
      long further = DirectoryLine.link(header);
      if (further == 0) {
        DirectoryLine.writeCopy(end, header);
        end += DirectoryLine.BYTES;
      } else {
        end = write(further, end);
      }
    }
    lastEnd = ForwardingLink.end(link);
    return end;
  }

  private void retire(LoftRoot old, LoftRoot fresh) {
    lastEnd = 0;
    for (int i = 0; i < old.count(); i++) {
      long line = old.line(i);
      long link = DirectoryLine.link(line);
      if (link != 0) {
        retireMoved(DirectoryLine.header(line), link);
      }
    }
    old.dispose(fresh, this::retire);
  }

  private void retireMoved(long header, long link) {
    if (ForwardingLink.end(link) != lastEnd) {
      for (int i = 0; i < ForwardingLink.count(link); i++) {
        long target = ForwardingLink.target(link, i);
        long further = DirectoryLine.link(target);
        if (further != 0) {
          retireMoved(target, further);
        }
      }
      if (ForwardingLink.fanOut(link) != 0) {
        retire(ForwardingLink.fanOut(link), ForwardingLink.fanOutBytes(ForwardingLink.count(link)));
      }
      lastEnd = ForwardingLink.end(link);
    }
    retire(header, NodeHeader.BYTES);
  }

  /** Retires a block that only the old root leads to. */
  protected void retire(long block, long bytes) {
    // It is freed when every operation has left that may hold the old root. Test: jcstress
    // RootSwap.
    resources.epochs().retire(block, bytes);
  }
}
