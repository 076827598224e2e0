package org.inkling.jcstress.xindex;

import static org.inkling.jcstress.xindex.SmallGroup.NEW;
import static org.inkling.jcstress.xindex.SmallGroup.NEW_IN_FIRST;

import org.inkling.epoch.Pin;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.Group;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * An insertion of a key of the second part against a split, from the publication of two logical
 * groups, which share an array and a delta, to that of two new groups. Each part has a next delta
 * of its own; an insertion that finds the delta frozen goes to that of the part of its key.
 *
 * <p>The arbiter ends the split, and verifies that each key has one live record, in its part.
 * Hazards: the insertion goes into the delta after the merge, and is lost; it goes into the next
 * delta of another part, where no lookup finds it.
 */
public final class XIndexSplitAgainstPut {
  private XIndexSplitAgainstPut() {}

  /**
   * A put and then one of a key of the first part, and another one by the thread that splits, after
   * the swap: how many of the writer's records the merge has taken, what each put of the first key
   * has replaced, and the number of that key in the end. With both records, the delta has more than
   * the split has counted, so it counts once more before it freezes the delta.
   */
  @JCStressTest
  @Outcome(id = "2, -1, 40, 41", expect = Expect.ACCEPTABLE, desc = "both -> freeze -> put 41")
  @Outcome(id = "1, -1, 40, 41", expect = Expect.ACCEPTABLE, desc = "put 40 -> freeze -> put 41")
  @Outcome(id = "0, -1, 40, 41", expect = Expect.ACCEPTABLE, desc = "freeze -> put 40 -> put 41")
  @Outcome(id = "0, 41, -1, 40", expect = Expect.ACCEPTABLE, desc = "freeze -> put 41 -> put 40")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a put is lost, or the key has two live records")
  @State
  public static class Put {
    private static final SmallGroup.Owner OWNER = new SmallGroup.Owner("XIndexSplitAgainstPut.Put");

    private final SmallGroup group = SmallGroup.beforeSplit(OWNER);

    /** Splits the group, and puts 41. */
    @Actor
    public void worker(JJJJ_Result result) {
      group.compactTogether();
      result.r3 = group.put(NEW, 41);
    }

    /** Puts 40, and a key of the first part. */
    @Actor
    public void writer(JJJJ_Result result) {
      group.meeting.meet();
      group.meeting.pause();
      result.r2 = group.put(NEW, 40);
      long _ = group.put(NEW_IN_FIRST, NEW_IN_FIRST);
    }

    /** Looks the key up, and gives the table back. */
    @Arbiter
    public void after(JJJJ_Result result) {
      result.r1 = group.inArray(NEW) + group.inArray(NEW_IN_FIRST);
      result.r4 = group.get(NEW);
      group.end();
    }
  }

  /**
   * The weakened twin of {@link Put}: after the freeze, the writer goes to the next delta of the
   * first part, as if the group had only one; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "1, 40", expect = Expect.ACCEPTABLE, desc = "put -> freeze")
  @Outcome(id = "0, 40", expect = Expect.ACCEPTABLE, desc = "swap -> put")
  @Outcome(
      id = "0, -1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "freeze -> put -> swap: the put is lost")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class NextOfFirstPartTwin {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexSplitAgainstPut.NextOfFirstPartTwin");

    private final SmallGroup group = SmallGroup.beforeSplit(OWNER);

    /** Splits the group. */
    @Actor
    public void worker() {
      group.compactTogether();
    }

    /** Puts an absent key its own way, if it comes between the freeze and the swap. */
    @Actor
    public void writer() {
      group.meeting.meet();
      group.meeting.pause();
      Pin pin = OWNER.epochs.enter();
      long first = group.group();
      if (Group.nextDelta(first) != 0 && Delta.isFrozen(Group.delta(first))) {
        boolean _ = group.insertInto(Group.nextDelta(first), NEW, NEW);
      } else {
        long _ = group.put(NEW, NEW);
      }
      OWNER.epochs.exit(pin);
    }

    /** Looks the key up, and gives the table back. */
    @Arbiter
    public void after(JJ_Result result) {
      result.r1 = group.inArray(NEW);
      result.r2 = group.get(NEW);
      group.endUnverified();
    }
  }
}
