package org.inkling.maintenance;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Which changes of a round a worker gets. */
final class ChangeRoundTest {
  private final ChangeRound<Ending> round = new ChangeRound<>(new long[2], 2, 2, 1);

  /** A change that another worker ends, and releases, after a number of looks. */
  private static final class Ending extends StructureChange {
    private final int looks;
    private int looked;

    Ending(int looks) {
      this.looks = looks;
    }

    @Override
    public Mode mode() {
      return Mode.PINNED;
    }

    @Override
    public boolean step() {
      throw new AssertionError("no test takes a step");
    }

    @Override
    public void drop() {
      throw new AssertionError("no test drops a change");
    }

    @Override
    public boolean isOver() {
      return looked++ >= looks;
    }

    @Override
    public boolean isPrivate() {
      return false;
    }
  }

  @Test
  void aChangeThatEndsWhileItIsTakenIsNotHandedOut() {
    var ending = new Ending(1);
    var next = new Ending(Integer.MAX_VALUE);
    round.add(ending);
    round.add(next);
    assertSame(next, round.take());
    assertTrue(ending.tryHold(), "the change that is over is still held");
    assertNull(round.take());
  }
}
