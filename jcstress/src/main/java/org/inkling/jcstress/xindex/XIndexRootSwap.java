package org.inkling.jcstress.xindex;

import static org.inkling.jcstress.xindex.SmallGroup.IN_ARRAY;
import static org.inkling.jcstress.xindex.SmallGroup.IN_DELTA;
import static org.inkling.jcstress.xindex.SmallGroup.NEW;

import org.inkling.epoch.OperationPin;
import org.inkling.epoch.Pin;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.root.GroupRoot;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;
import org.openjdk.jcstress.infra.results.JJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * An operation that has loaded the root, against a root that gives the two parts of a group slots
 * of their own, and a compaction of the second part, which only the new root leads to. The
 * operation goes along the chain in the slot of the old root, by the ends of the parts, and a put
 * that finds the delta frozen starts again at the new root.
 *
 * <p>The arbiter ends the compaction, and verifies that each key has one live record. Hazards: an
 * operation goes to the first part with a key of the second; it finds the old root freed; it puts a
 * key into a delta that the compaction has passed.
 */
public final class XIndexRootSwap {
  private XIndexRootSwap() {}

  /**
   * A put that has loaded a root, and awaits the freeze in half the states; and another one by the
   * thread that compacts, after the swap: the number of slots in the root that the first put has
   * loaded, what each put has replaced, and the number of the key in the end.
   */
  @JCStressTest
  @Outcome(id = "1, -1, 40, 41", expect = Expect.ACCEPTABLE, desc = "by the old root -> put 41")
  @Outcome(id = "1, 41, -1, 40", expect = Expect.ACCEPTABLE, desc = "old root; put 41 -> put 40")
  @Outcome(id = "2, -1, 40, 41", expect = Expect.ACCEPTABLE, desc = "by the new root -> put 41")
  @Outcome(id = "2, 41, -1, 40", expect = Expect.ACCEPTABLE, desc = "new root; put 41 -> put 40")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a put is lost, or the key has two live records")
  @State
  public static class Put {
    private static final SmallGroup.Owner OWNER = new SmallGroup.Owner("XIndexRootSwap.Put");

    private final SmallGroup group = SmallGroup.afterSplit(OWNER);
    private final long delta = group.delta(NEW);

    /** Rebuilds the root, compacts the second part, and puts 41. */
    @Actor
    public void worker(JJJJ_Result result) {
      group.meeting.meet();
      group.rebuildRootAndCompact(NEW);
      result.r3 = group.put(NEW, 41);
    }

    /** Puts 40. */
    @Actor
    public void writer(JJJJ_Result result) {
      group.meeting.meet();
      OperationPin pin = OperationPin.enter(OWNER.epochs);
      GroupRoot root = group.table.root();
      result.r1 = root.count();
      group.meeting.pause();
      group.meeting.await(() -> Delta.isFrozen(delta));
      result.r2 = group.putBy(root, pin, NEW, 40);
      OWNER.epochs.exit(pin);
    }

    /** Looks the key up, and gives the table back. */
    @Arbiter
    public void after(JJJJ_Result result) {
      result.r4 = group.get(NEW);
      group.end();
    }
  }

  /**
   * The weakened twin of {@link Put}: the writer takes the group in the slot, and does not look at
   * its end. The first part gets a key of the second; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "2, 1, 40, 41", expect = Expect.ACCEPTABLE, desc = "by the new root -> put 41")
  @Outcome(id = "2, 0, -1, 41", expect = Expect.ACCEPTABLE, desc = "new root; freeze -> no record")
  @Outcome(
      id = "1, 1, -1, 41",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "by the old root: the key has two live records")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class EndIgnoredTwin {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexRootSwap.EndIgnoredTwin");

    private final SmallGroup group = SmallGroup.afterSplit(OWNER);

    /** Rebuilds the root, compacts the second part, and puts 41. */
    @Actor
    public void worker(JJJJ_Result result) {
      group.meeting.meet();
      group.rebuildRootAndCompact(NEW);
      result.r3 = group.put(NEW, 41);
    }

    /** Inserts the key its own way, once: whether it has made a record. */
    @Actor
    public void writer(JJJJ_Result result) {
      group.meeting.meet();
      Pin pin = OWNER.epochs.enter();
      group.meeting.pause();
      GroupRoot root = group.table.root();
      result.r1 = root.count();
      long first = root.group(root.find(NEW));
      result.r2 = group.insertInto(Group.delta(first), NEW, 40) ? 1 : 0;
      OWNER.epochs.exit(pin);
    }

    /** Looks the key up, and gives the table back. */
    @Arbiter
    public void after(JJJJ_Result result) {
      result.r4 = group.get(NEW);
      group.endUnverified();
    }
  }

  /**
   * Two keys of the second part, which are present throughout. The old root is retired while the
   * reader may be in it: the number of slots in the root that the reader has loaded, and the
   * numbers.
   */
  @JCStressTest
  @Outcome(id = "1, 20, 30", expect = Expect.ACCEPTABLE, desc = "by the old root")
  @Outcome(id = "2, 20, 30", expect = Expect.ACCEPTABLE, desc = "by the new root")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key is missed, or has the value of another one")
  @State
  public static class Get {
    private static final SmallGroup.Owner OWNER = new SmallGroup.Owner("XIndexRootSwap.Get");

    private final SmallGroup group = SmallGroup.afterSplit(OWNER);

    /** Rebuilds the root, compacts the second part, and frees what no operation can reach. */
    @Actor
    public void worker() {
      group.meeting.meet();
      group.rebuildRootAndCompact(IN_DELTA);
      OWNER.epochs.reclaim();
    }

    /** Looks the keys up, and pauses after it has loaded the root. */
    @Actor
    public void reader(JJJ_Result result) {
      group.meeting.meet();
      Pin pin = OWNER.epochs.enter();
      GroupRoot root = group.table.root();
      result.r1 = root.count();
      group.meeting.pause();
      result.r2 = group.getBy(root, IN_ARRAY);
      group.meeting.await(() -> group.table.root() != root);
      result.r3 = group.getBy(root, IN_DELTA);
      OWNER.epochs.exit(pin);
    }

    /** Gives the table back. */
    @Arbiter
    public void after() {
      group.end();
    }
  }

  /**
   * The weakened twin of {@link Get}: the reader takes the group in the slot, and does not look at
   * its end. It misses the keys of the second part; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "2, 20", expect = Expect.ACCEPTABLE, desc = "by the new root")
  @Outcome(
      id = "1, -1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "by the old root: the key is missed")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class FirstPartAloneTwin {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexRootSwap.FirstPartAloneTwin");

    private final SmallGroup group = SmallGroup.afterSplit(OWNER);

    /** Rebuilds the root, and compacts the second part. */
    @Actor
    public void worker() {
      group.meeting.meet();
      group.rebuildRootAndCompact(IN_ARRAY);
    }

    /** Looks a key up in the array of the group that it takes. */
    @Actor
    public void reader(JJ_Result result) {
      group.meeting.meet();
      Pin pin = OWNER.epochs.enter();
      group.meeting.pause();
      GroupRoot root = group.table.root();
      result.r1 = root.count();
      long record = Group.find(root.group(root.find(IN_ARRAY)), IN_ARRAY);
      result.r2 = SmallGroup.numberAt(record == 0 ? 0 : EntryRecord.live(record));
      OWNER.epochs.exit(pin);
    }

    /** Gives the table back. */
    @Arbiter
    public void after() {
      group.end();
    }
  }
}
