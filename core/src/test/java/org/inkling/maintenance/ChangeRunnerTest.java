package org.inkling.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.inkling.TestSeed;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.epoch.Reclaimer;
import org.inkling.maintenance.ChangeRunner.Progress;
import org.inkling.maintenance.StructureChange.Mode;
import org.junit.jupiter.api.Test;

/** Steps run where their modes require, and a change ends once. */
class ChangeRunnerTest {
  private static final int CHANGES = 300;

  private final Epochs epochs = new Epochs("runner", Reclaimer.NONE);
  private final List<Scripted> ended = new ArrayList<>();
  private final ChangeRunner<Scripted> runner = new ChangeRunner<>(epochs, ended::add);

  /** A change whose steps have given modes; it is private during the first of them. */
  private final class Scripted extends StructureChange {
    private final Mode[] modes;
    private final boolean[] wasPinned;
    private int done;
    private boolean dropped;
    private boolean fails;

    Scripted(Mode... modes) {
      this.modes = modes;
      this.wasPinned = new boolean[modes.length];
    }

    @Override
    public Mode mode() {
      return isOver() ? Mode.UNPINNED : modes[done];
    }

    @Override
    public boolean step() {
      if (fails) {
        throw new IllegalArgumentException("step " + done);
      }
      wasPinned[done] = !epochs.hasPassed(epochs.graceTicket());
      done++;
      return isOver();
    }

    @Override
    public void drop() {
      dropped = true;
    }

    @Override
    public boolean isOver() {
      return dropped || done == modes.length;
    }

    @Override
    public boolean isPrivate() {
      return done == 0;
    }
  }

  @Test
  void onlyPinnedStepsArePinned() {
    var change = new Scripted(Mode.PINNED, Mode.UNPINNED, Mode.AFTER_GRACE, Mode.PINNED);
    for (int i = 0; i < 4; i++) {
      assertEquals(Progress.STEPPED, runner.step(change));
    }
    assertTrue(change.wasPinned[0] && change.wasPinned[3]);
    assertFalse(change.wasPinned[1] || change.wasPinned[2]);
    assertEquals(List.of(change), ended);
  }

  @Test
  void aStepAfterGraceWaitsForOperationsThatWereInside() {
    var change = new Scripted(Mode.UNPINNED, Mode.AFTER_GRACE);
    Pin inside = epochs.enter();
    assertEquals(Progress.STEPPED, runner.step(change));
    assertEquals(Progress.WAITS, runner.step(change));
    Pin later = epochs.enter();
    epochs.exit(inside);
    assertEquals(Progress.STEPPED, runner.step(change), "an operation that entered later");
    assertTrue(change.isOver());
    epochs.exit(later);
  }

  @Test
  void aLongWaitIsLeftToLaterRequests() {
    var change = new Scripted(Mode.AFTER_GRACE);
    Pin inside = epochs.enter();
    int waits = 0;
    while (runner.step(change) == Progress.WAITS) {
      waits++;
    }
    assertTrue(waits > 0 && waits < 100, waits + " waits");
    assertEquals(Progress.STALLED, runner.step(change));
    epochs.exit(inside);
    assertEquals(Progress.STEPPED, runner.step(change));
  }

  @Test
  void aStepThatFailsMayBeRepeatedOrDroppedWhilePrivate() {
    var change = new Scripted(Mode.UNPINNED, Mode.UNPINNED);
    change.fails = true;
    assertThrows(IllegalArgumentException.class, () -> runner.step(change));
    assertEquals(0, change.done);
    change.fails = false;
    assertEquals(Progress.STEPPED, runner.step(change));
    runner.drop(change);
    assertFalse(change.dropped, "it was published");
    var other = new Scripted(Mode.UNPINNED);
    runner.drop(other);
    assertTrue(other.dropped);
    assertEquals(List.of(other), ended);
  }

  @Test
  void noStepAfterTheClose() {
    var pinned = new Scripted(Mode.PINNED);
    var waiting = new Scripted(Mode.AFTER_GRACE);
    epochs.beginClose();
    assertEquals(Progress.CLOSED, runner.step(pinned));
    assertEquals(Progress.CLOSED, runner.step(waiting));
    runner.drop(pinned);
    assertEquals(0, pinned.done + waiting.done);
    assertTrue(ended.isEmpty());
  }

  @Test
  void randomChangesEndOnce() {
    var random = TestSeed.random("ChangeRunnerTest");
    for (int i = 0; i < CHANGES; i++) {
      var modes = new Mode[1 + random.nextInt(6)];
      for (int step = 0; step < modes.length; step++) {
        modes[step] = Mode.values()[random.nextInt(Mode.values().length)];
      }
      var change = new Scripted(modes);
      while (!change.isOver()) {
        assertTrue(change.tryHold());
        assertEquals(Progress.STEPPED, runner.step(change));
        change.release();
      }
      for (int step = 0; step < modes.length; step++) {
        assertEquals(modes[step] == Mode.PINNED, change.wasPinned[step], "step " + step);
      }
    }
    assertEquals(CHANGES, ended.size());
  }
}
