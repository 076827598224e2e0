package org.inkling.jcstress.xindex;

import static org.inkling.jcstress.xindex.SmallGroup.NEW;

import org.inkling.epoch.Pin;
import org.inkling.latch.VersionLatch;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.delta.Delta.Insertion;
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
 * An insertion of a key against a compaction that publishes the logical group, freezes the delta,
 * merges it, and publishes the new group. FROZEN is set under the latch that insertions hold, so
 * the merge sees every record of the delta.
 *
 * <p>The arbiter ends the compaction, and verifies that each key has one live record. Hazards: the
 * insertion goes into the delta after the merge, and is lost; it goes into both deltas.
 */
public final class XIndexFreezeAgainstPut {
  private XIndexFreezeAgainstPut() {}

  /**
   * A put, and another one by the thread that compacts, after the swap: whether the merge has taken
   * the record, what each put has replaced, and the number of the key in the end.
   */
  @JCStressTest
  @Outcome(id = "1, -1, 40, 41", expect = Expect.ACCEPTABLE, desc = "put 40 -> freeze -> put 41")
  @Outcome(id = "0, -1, 40, 41", expect = Expect.ACCEPTABLE, desc = "freeze -> put 40 -> put 41")
  @Outcome(id = "0, 41, -1, 40", expect = Expect.ACCEPTABLE, desc = "freeze -> put 41 -> put 40")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a put is lost, or the key has two live records")
  @State
  public static class Put {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexFreezeAgainstPut.Put");

    private final SmallGroup group = SmallGroup.beforePublish(OWNER);

    /** Compacts, and puts 41. */
    @Actor
    public void worker(JJJJ_Result result) {
      group.compactTogether();
      result.r3 = group.put(NEW, 41);
    }

    /** Puts 40. */
    @Actor
    public void writer(JJJJ_Result result) {
      group.meeting.meet();
      group.meeting.pause();
      result.r2 = group.put(NEW, 40);
    }

    /** Looks the key up, and gives the table back. */
    @Arbiter
    public void after(JJJJ_Result result) {
      result.r1 = group.inArray(NEW);
      result.r4 = group.get(NEW);
      group.end();
    }
  }

  /**
   * The weakened twin of {@link Put}: the writer looks at FROZEN before it locks the delta, and not
   * again under the latch. It inserts into a delta that the merge has passed; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "1, 40", expect = Expect.ACCEPTABLE, desc = "insertion -> merge")
  @Outcome(id = "0, 40", expect = Expect.ACCEPTABLE, desc = "freeze -> look, in the next delta")
  @Outcome(
      id = "0, -1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "look -> freeze -> merge -> insertion: the put is lost")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LooksBeforeLatchTwin {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexFreezeAgainstPut.LooksBeforeLatchTwin");

    private final SmallGroup group = SmallGroup.beforePublish(OWNER);

    /** Compacts. */
    @Actor
    public void worker() {
      group.compactTogether();
    }

    /** Puts an absent key its own way, unless it comes after the freeze. */
    @Actor
    public void writer() {
      group.meeting.meet();
      Pin pin = OWNER.epochs.enter();
      long delta = Group.delta(group.old);
      if (Group.delta(group.group()) == delta && !Delta.isFrozen(delta)) {
        group.meeting.pause();
        insertUnchecked(delta);
      } else {
        long _ = group.put(NEW, NEW);
      }
      OWNER.epochs.exit(pin);
    }

    /** Takes FROZEN away, so that the shipped insertion does not see it under the latch. */
    private static void insertUnchecked(long delta) {
      while (Delta.find(delta, NEW) == 0) {
        long word = VersionLatch.lock(delta);
        if (!VersionLatch.isBusy(word)) {
          VersionLatch.unlock(delta, word, 0);
          Insertion _ = Delta.insert(delta, NEW, SmallGroup.value(NEW));
        }
      }
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
