package org.inkling.jcstress.xindex;

import static org.inkling.jcstress.xindex.SmallHashGroup.IN_BUCKET;
import static org.inkling.jcstress.xindex.SmallHashGroup.IN_CHAIN;
import static org.inkling.jcstress.xindex.SmallHashGroup.NEVER;

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
 * Lookups against the move of their bucket to the target: a reader finds the entries where they
 * were, or finds MOVED, and then all of them in the target.
 *
 * <p>Hazards: the reader comes to the target before the entry is there; the target, or its array,
 * is not complete when it comes.
 */
public final class XIndexHGetAgainstMove {
  private XIndexHGetAgainstMove() {}

  /**
   * Two keys that are present throughout, in the bucket and in its chain, and one that never is:
   * whether the bucket has moved, and the three numbers.
   */
  @JCStressTest
  @Outcome(id = "0, 20, 40, -1", expect = Expect.ACCEPTABLE, desc = "look -> move")
  @Outcome(id = "1, 20, 40, -1", expect = Expect.ACCEPTABLE, desc = "move -> look")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key is missed, or has another value")
  @State
  public static class Get {
    private static final SmallGroup.Owner OWNER = new SmallGroup.Owner("XIndexHGetAgainstMove.Get");

    private final SmallHashGroup group = SmallHashGroup.ofFour(OWNER, GroupMove.State.BUILD);

    /** Builds the target, and moves the bucket. */
    @Actor
    public void worker() {
      group.meeting.meet();
      group.advanceTo(GroupMove.State.REDIRECT);
    }

    /** Looks the keys up; in half the states once the group has a target. */
    @Actor
    public void reader(JJJJ_Result result) {
      group.meeting.meet();
      group.meeting.await(() -> group.target() != 0);
      group.meeting.pause();
      result.r1 = SmallHashGroup.moved(group.old);
      result.r2 = group.get(IN_BUCKET);
      result.r3 = group.get(IN_CHAIN);
      result.r4 = group.get(NEVER);
    }

    /** Gives the table back. */
    @Arbiter
    public void after() {
      group.end();
    }
  }

  /**
   * The weakened twin of {@link Get}: the mover sets MOVED before the entries are in the target.
   * The reader misses its key; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"0, 40", "1, 40"},
      expect = Expect.ACCEPTABLE,
      desc = "in the bucket or the target")
  @Outcome(
      id = {"0, -1", "1, -1"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "MOVED -> look -> copy: the key is missed")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class MarkThenCopyTwin {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexHGetAgainstMove.MarkThenCopyTwin");

    private final SmallHashGroup group = SmallHashGroup.ofFour(OWNER, GroupMove.State.MOVE);

    /** Moves the bucket in the wrong order. */
    @Actor
    public void worker() {
      group.meeting.meet();
      new HastyMover(group).markThenCopy();
    }

    /** Looks the key up that is copied last. */
    @Actor
    public void reader(JJ_Result result) {
      group.meeting.meet();
      group.meeting.pause();
      result.r1 = SmallHashGroup.moved(group.old);
      result.r2 = group.get(IN_CHAIN);
    }

    /** Gives the table back. */
    @Arbiter
    public void after() {
      group.endUnverified();
    }
  }
}
