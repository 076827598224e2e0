package org.inkling.loft.rounds;

import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.rounds.RoundState.Flag;
import org.inkling.loft.rounds.RoundState.Phase;
import org.inkling.loft.table.LoftRoot;
import org.inkling.maintenance.InspectionTimer;
import org.inkling.maintenance.StateWord;

/**
 * The progress of the checks of all nodes: a pass over the directory in the order of the pivots,
 * which takes as many rounds as the size of the nodes requires. Only the coordinator uses the
 * fields that are not volatile.
 */
public final class InspectionPass implements InspectionTimer.Inspections {
  private static final int PENDING = StateWord.maskOfFlags(Flag.INSPECTION_WANTED, Flag.INSPECTING);

  private final StateWord<Phase, Flag> state;

  /** Pivot of the next node to check. */
  private long next;

  private long beganNanos;

  /** Whether the last nodes of a pass were handed out to a round. */
  private boolean ending;

  private volatile long lastNanos;

  /** Creates a pass that is requested by flags of a state. */
  public InspectionPass(StateWord<Phase, Flag> state) {
    this.state = state;
  }

  /**
   * Requests a pass, unless one is requested and has not begun. The request shows that the index is
   * in use, so its free memory is kept.
   */
  @Override
  public void request() {
    state.clear(Flag.TRIM_WANTED);
    state.set(Flag.INSPECTION_WANTED);
  }

  @Override
  public void requestTrim() {
    state.set(Flag.TRIM_WANTED);
  }

  public boolean isTrimDue() {
    return state.has(Flag.TRIM_WANTED);
  }

  /** Notes that nothing is left to give back. */
  void endTrim() {
    state.clear(Flag.TRIM_WANTED);
  }

  /** Returns whether nodes are left to check, or a pass is to begin. */
  @Override
  public boolean isPending() {
    return state.isAny(PENDING);
  }

  /** Returns how long the last complete pass took, including its changes. */
  @Override
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
    if (!state.has(Flag.INSPECTING) && state.has(Flag.INSPECTION_WANTED)) {
      state.set(Flag.INSPECTING); // first, so that the pass is pending throughout
      state.clear(Flag.INSPECTION_WANTED);
      next = Long.MIN_VALUE;
      beganNanos = System.nanoTime();
    }
    if (!state.has(Flag.INSPECTING)) {
      return;
    }
    int index = root.indexOf(next);
    for (long left = budgetBytes; index < root.count() && left > 0; index++) {
      long line = root.line(index);
      if (DirectoryLine.link(line) == 0) { // otherwise its node has moved, and was just looked at
        nodes.add(DirectoryLine.header(line));
        left -= NodeHeader.blockBytes(line);
      }
    }
    if (index == root.count()) {
      state.clear(Flag.INSPECTING);
      ending = true;
    } else {
      next = DirectoryLine.pivot(root.line(index));
    }
  }
}
