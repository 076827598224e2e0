package org.inkling.jcstress.xindex;

import static org.inkling.jcstress.xindex.SmallGroup.IN_ARRAY;
import static org.inkling.jcstress.xindex.SmallGroup.IN_DELTA;

import org.inkling.epoch.Pin;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.EntryRecord;
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
 * A key is removed while the merge passes its record, and is put again. A record that is removed
 * stays so, in an array and in a frozen delta: the put goes into the next delta, which the merge
 * does not read.
 *
 * <p>The arbiter ends the compaction, and verifies that each key has one live record. Hazards: the
 * put is lost; the key has two live records, with the removed value in one place.
 */
public final class XIndexRemoveAgainstMerge {
  private XIndexRemoveAgainstMerge() {}

  /**
   * Two keys are removed, one of the delta and one of the array. The thread that merges puts the
   * first again, after the swap, and the thread that has removed them the second: what the removal
   * and the put of the first have replaced, and both numbers in the end.
   */
  @JCStressTest
  @Outcome(id = "30, -1, 31, 21", expect = Expect.ACCEPTABLE, desc = "removal -> put")
  @Outcome(id = "31, 30, -1, 21", expect = Expect.ACCEPTABLE, desc = "put -> removal")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a put is lost, or the removal")
  @State
  public static class PutAgain {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexRemoveAgainstMerge.PutAgain");

    private final SmallGroup group = SmallGroup.beforeMerge(OWNER);

    /** Merges, publishes the new group, and puts the first key. */
    @Actor
    public void worker(JJJJ_Result result) {
      group.compactTogether();
      result.r2 = group.put(IN_DELTA, 31);
    }

    /** Removes both keys, and puts the second again. */
    @Actor
    public void writer(JJJJ_Result result) {
      group.meeting.meet();
      group.meeting.pause();
      long _ = group.remove(IN_ARRAY);
      result.r1 = group.remove(IN_DELTA);
      long _ = group.put(IN_ARRAY, 21);
    }

    /** Looks the keys up, and gives the table back. */
    @Arbiter
    public void after(JJJJ_Result result) {
      result.r3 = group.get(IN_DELTA);
      result.r4 = group.get(IN_ARRAY);
      group.end();
    }
  }

  /**
   * The weakened twin of {@link PutAgain}: the writer revives the removed record in the frozen
   * delta. The merge has passed it as a removed one; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "1, 31", expect = Expect.ACCEPTABLE, desc = "merge -> removal, or put -> merge")
  @Outcome(
      id = "0, -1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "removal -> merge -> put: the put is lost")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class RevivedInPlaceTwin {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexRemoveAgainstMerge.RevivedInPlaceTwin");

    private final SmallGroup group = SmallGroup.beforeMerge(OWNER);
    private final long record = Delta.find(Group.delta(group.old), IN_DELTA);

    /** Merges, and publishes the new group; pauses first, so that the removal comes before it. */
    @Actor
    public void worker() {
      group.meeting.meet();
      group.meeting.pause();
      group.compact();
    }

    /** Removes the key, and puts it again where it was. */
    @Actor
    public void writer() {
      group.meeting.meet();
      Pin pin = OWNER.epochs.enter();
      long _ = group.remove(IN_DELTA);
      group.meeting.pause();
      while (!EntryRecord.revive(record, SmallGroup.value(31))) {
        Thread.onSpinWait(); // another thread holds the latch of the record
      }
      OWNER.epochs.exit(pin);
    }

    /** Looks the key up, and gives the table back. */
    @Arbiter
    public void after(JJ_Result result) {
      result.r1 = group.inArray(IN_DELTA);
      result.r2 = group.get(IN_DELTA);
      group.endUnverified();
    }
  }
}
