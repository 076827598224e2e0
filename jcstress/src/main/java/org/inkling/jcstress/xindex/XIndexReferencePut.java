package org.inkling.jcstress.xindex;

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
import org.openjdk.jcstress.infra.results.JJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * An update of a key whose record in the new group is a reference: the writer holds the latch of
 * the reference, as the copy phase does, and that of the target, as writers do that have come by
 * the old group.
 *
 * <p>Hazards: the copy misses the update; two updates replace the same value.
 */
public final class XIndexReferencePut {
  private XIndexReferencePut() {}

  /** Updates the record that has the value, and returns the number that it had. */
  private static long update(long record, long number) {
    long locked = EntryRecord.lock(record);
    while (locked == EntryRecord.BUSY) {
      locked = EntryRecord.lock(record);
    }
    long previous = SmallGroup.numberAt(locked);
    EntryRecord.setValue(locked, SmallGroup.value(number));
    EntryRecord.unlock(record, locked);
    return previous;
  }

  /**
   * A put through the reference, against one by a writer that has come by the old group, and then
   * the copy: what each has replaced, and the number of the key in the end.
   */
  @JCStressTest
  @Outcome(id = "30, 31, 32", expect = Expect.ACCEPTABLE, desc = "old group -> reference")
  @Outcome(id = "32, 30, 31", expect = Expect.ACCEPTABLE, desc = "reference -> old group -> copy")
  @Outcome(expect = Expect.FORBIDDEN, desc = "both have replaced one value, or a put is lost")
  @State
  public static class Put {
    private static final SmallGroup.Owner OWNER = new SmallGroup.Owner("XIndexReferencePut.Put");

    private final SmallGroup group = SmallGroup.beforeCopy(OWNER);
    private final long record = Delta.find(Group.delta(group.old), IN_DELTA);

    /** Puts 31 into the old record, as an operation for which the copy waits; then copies. */
    @Actor
    public void worker(JJJ_Result result) {
      group.meeting.meet();
      Pin pin = OWNER.epochs.enter();
      result.r1 = update(record, 31);
      OWNER.epochs.exit(pin);
      group.copy();
    }

    /** Puts 32. */
    @Actor
    public void writer(JJJ_Result result) {
      group.meeting.meet();
      group.meeting.pause();
      result.r2 = group.put(IN_DELTA, 32);
    }

    /** Looks the key up, and gives the table back. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = group.get(IN_DELTA);
      group.end();
    }
  }

  /**
   * The weakened twin of {@link Put}: the writer updates the target and does not hold the latch of
   * the reference. The copy has passed; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "30, 31", expect = Expect.ACCEPTABLE, desc = "put -> copy, or copy -> put")
  @Outcome(
      id = "30, 30",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "find target -> copy -> update: the put is lost")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class TargetAloneTwin {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexReferencePut.TargetAloneTwin");

    private final SmallGroup group = SmallGroup.beforeCopy(OWNER);

    /** Copies. */
    @Actor
    public void worker() {
      group.meeting.meet();
      group.copy();
    }

    /** Puts 31 into the record that has the value, once it is found. */
    @Actor
    public void writer(JJ_Result result) {
      group.meeting.meet();
      Pin pin = OWNER.epochs.enter();
      long target = group.table.find(pin, IN_DELTA);
      group.meeting.pause();
      result.r1 = update(target, 31);
      OWNER.epochs.exit(pin);
    }

    /** Looks the key up, and gives the table back. */
    @Arbiter
    public void after(JJ_Result result) {
      result.r2 = group.get(IN_DELTA);
      group.end();
    }
  }
}
