package org.inkling.protocol;

import java.util.Arrays;

/**
 * Closes the index at any moment: operations that have not begun are refused, no chunk begins, and
 * when nobody is inside all memory is given back.
 */
final class CloserThread implements Actor {
  private static final int CLOSED = 1;
  private static final int GIVEN_BACK = 2;

  private final Memory memory;

  CloserThread(Memory memory) {
    this.memory = memory;
  }

  /** Whether there is no memory any more that could be looked at. */
  static boolean hasGivenBack(Memory memory) {
    return memory.get(memory.at.closed) == GIVEN_BACK;
  }

  private int state() {
    return memory.get(memory.at.closed);
  }

  @Override
  public int choices() {
    return state() == 0 || state() == CLOSED && memory.get(memory.at.pins) == 0 ? 1 : 0;
  }

  @Override
  public boolean isOutside() {
    return true;
  }

  @Override
  public boolean isSettled() {
    return false;
  }

  @Override
  public boolean follows() {
    return false;
  }

  @Override
  public void access(int choice) {
    if (state() == 0) {
      memory.set(memory.at.closed, CLOSED);
    } else {
      memory.set(memory.at.closed, GIVEN_BACK);
      Arrays.fill(memory.state, 0, memory.at.blocks, (byte) 0);
    }
  }
}
