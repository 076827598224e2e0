package org.inkling.jcstress.xindex;

import static org.inkling.jcstress.xindex.SmallHashGroup.IN_CHAIN;
import static org.inkling.jcstress.xindex.SmallHashGroup.NEW;

import org.inkling.xindex.move.GroupMove;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * The end of a move, which stores the target in the slot of the root and retires the group, against
 * operations. One that came by the group goes on by its target, under its pin; one that comes by
 * the slot later finds the target there.
 *
 * <p>Hazards: an operation comes to the target before all entries are there; it is in the group
 * when that is freed.
 */
public final class XIndexHSlotSwap {
  private XIndexHSlotSwap() {}

  /**
   * A lookup and an insertion: whether the slot has the target, the number that is found, what the
   * insertion has replaced, and what was inserted.
   */
  @JCStressTest
  @Outcome(id = "0, 40, -1, 80", expect = Expect.ACCEPTABLE, desc = "look -> swap")
  @Outcome(id = "1, 40, -1, 80", expect = Expect.ACCEPTABLE, desc = "swap -> look")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key is missed, or a put is lost")
  @State
  public static class Operations {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexHSlotSwap.Operations");

    private final SmallHashGroup group = SmallHashGroup.ofFour(OWNER, GroupMove.State.MOVE);

    /** Moves the bucket, ends the move, and frees what no operation can reach. */
    @Actor
    public void worker() {
      group.meeting.meet();
      group.advanceTo(GroupMove.State.OVER);
      OWNER.epochs.reclaim();
    }

    /** Looks a key up, and inserts another one. */
    @Actor
    public void operator(JJJJ_Result result) {
      group.meeting.meet();
      group.meeting.pause();
      result.r1 = group.slotHasTarget();
      result.r2 = group.get(IN_CHAIN);
      result.r3 = group.put(NEW, NEW);
    }

    /** Looks the new key up, and gives the table back. */
    @Arbiter
    public void after(JJJJ_Result result) {
      result.r4 = group.get(NEW);
      group.end();
    }
  }

  /**
   * The weakened twin of {@link Operations}: the target is stored in the slot before the bucket has
   * moved. A reader that comes by the slot misses its key; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"0, 40", "1, 40"},
      expect = Expect.ACCEPTABLE,
      desc = "look -> swap, move -> look")
  @Outcome(
      id = {"0, -1", "1, -1"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "swap -> look -> move: the key is missed")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class SwapThenMoveTwin {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexHSlotSwap.SwapThenMoveTwin");

    private final SmallHashGroup group = SmallHashGroup.ofFour(OWNER, GroupMove.State.MOVE);

    /** Stores the target in the slot, and moves the bucket then. */
    @Actor
    public void worker() {
      group.meeting.meet();
      group.table.root().setGroup(0, group.target());
      group.advanceTo(GroupMove.State.REDIRECT);
    }

    /** Looks a key up. */
    @Actor
    public void reader(JJ_Result result) {
      group.meeting.meet();
      group.meeting.pause();
      result.r1 = group.slotHasTarget();
      result.r2 = group.get(IN_CHAIN);
    }

    /** Gives the table back. */
    @Arbiter
    public void after() {
      group.endUnverified();
    }
  }
}
