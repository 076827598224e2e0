package org.inkling.loft.rounds;

import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.table.LoftRoot;

/**
 * The progress of the checks of all nodes: a pass over the directory in the order of the pivots,
 * which takes as many rounds as the size of the nodes requires. Only the coordinator uses the
 * fields that are not volatile.
 */
public final class InspectionPass {
  /** Whether another pass was requested. */
  private volatile boolean due;

  private volatile boolean on;

  /** Whether free memory is to be given back once there is no other work. */
  private volatile boolean trimDue;

  /** Pivot of the next node to check. */
  private long next;

  private long beganNanos;

  /** Whether the last nodes of a pass were handed out to a round. */
  private boolean ending;

  private volatile long lastNanos;

  /**
   * Requests a pass, unless one is requested and has not begun. The request shows that the index is
   * in use, so its free memory is kept.
   */
  public void request() {
    trimDue = false;
    due = true;
  }

  /** Requests that free memory is given back, since the index is no longer in use. */
  public void requestTrim() {
    trimDue = true;
  }

  public boolean isTrimDue() {
    return trimDue;
  }

  /** Notes that nothing is left to give back. */
  void endTrim() {
    trimDue = false;
  }

  /** Returns whether nodes are left to check, or a pass is to begin. */
  public boolean isPending() {
    return due || on;
  }

  /** Returns how long the last complete pass took, including its changes. */
  public long lastNanos() {
    return lastNanos;
  }

  /**
   * Adds the next nodes of the pass until they use up a budget of bytes, at least one if any is
   * left; begins a pass if one is due.
   */
  public void addTo(NodeList nodes, LoftRoot root, long budgetBytes) {
    if (ending) {
      ending = false; // the round of its last nodes is over
      lastNanos = System.nanoTime() - beganNanos;
    }
    if (!on && due) {
      on = true;
      due = false;
      next = Long.MIN_VALUE;
      beganNanos = System.nanoTime();
    }
    if (!on) {
      return;
    }
    int index = root.indexOf(next);
    for (long left = budgetBytes; index < root.count() && left > 0; index++) {
      long header = DirectoryLine.header(root.line(index));
      nodes.add(header);
      left -= NodeHeader.blockBytes(header);
    }
    if (index == root.count()) {
      on = false;
      ending = true;
    } else {
      next = DirectoryLine.pivot(root.line(index));
    }
  }
}
