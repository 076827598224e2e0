package org.inkling.loft.rounds;

import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.table.LoftRoot;

/**
 * Where the checks of all nodes stand: a pass over the directory in the order of the pivots, which
 * takes as many rounds as their size asks for. The coordinator's, but for what is volatile.
 */
public final class InspectionPass {
  /** Whether another pass was asked for. */
  private volatile boolean due;

  private volatile boolean on;

  /** Whether free memory is to be given back once nothing else is to be done. */
  private volatile boolean trimDue;

  /** Pivot of the next node to check. */
  private long next;

  private long beganNanos;

  /** Whether the last nodes of a pass were handed out. */
  private boolean ending;

  private volatile long lastNanos;

  /**
   * Asks for a pass, merged with one that was asked for and has not begun; the index is in use, so
   * its free memory is kept.
   */
  public void request() {
    trimDue = false;
    due = true;
  }

  /** Asks for free memory to be given back: the index is not used any more. */
  public void requestTrim() {
    trimDue = true;
  }

  public boolean isTrimDue() {
    return trimDue;
  }

  /** Nothing is left to be given back. */
  void endTrim() {
    trimDue = false;
  }

  /** Whether nodes are left to check, or a pass is to begin. */
  public boolean isPending() {
    return due || on;
  }

  /** How long the last whole pass took, changes included. */
  public long lastNanos() {
    return lastNanos;
  }

  /**
   * Adds the nodes that follow in the pass, as many as use up a budget of bytes, so one at least
   * where there is any; begins a pass if one is due.
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
