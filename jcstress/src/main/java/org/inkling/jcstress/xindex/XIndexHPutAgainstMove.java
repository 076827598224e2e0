package org.inkling.jcstress.xindex;

import static org.inkling.jcstress.xindex.SmallHashGroup.IN_BUCKET;
import static org.inkling.jcstress.xindex.SmallHashGroup.NEW;

import org.inkling.epoch.Pin;
import org.inkling.latch.VersionLatch;
import org.inkling.xindex.hash.Bucket;
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
 * Writes against the move of their bucket: a writer locks the latch of the bucket before the mover
 * does, and the mover takes what it has written; or the writer finds the word changed, starts
 * again, and goes to the target.
 *
 * <p>The arbiter ends the move, and verifies that each key is there once. Hazards: a put goes into
 * the bucket after the mover has copied it, and is lost; a key is in the bucket and in the target.
 */
public final class XIndexHPutAgainstMove {
  private XIndexHPutAgainstMove() {}

  /**
   * An insertion and an update: whether the bucket has moved, what the update has replaced, and the
   * numbers of both keys in the end.
   */
  @JCStressTest
  @Outcome(id = "0, 20, 80, 21", expect = Expect.ACCEPTABLE, desc = "look -> move")
  @Outcome(id = "1, 20, 80, 21", expect = Expect.ACCEPTABLE, desc = "move -> look")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a put is lost")
  @State
  public static class Put {
    private static final SmallGroup.Owner OWNER = new SmallGroup.Owner("XIndexHPutAgainstMove.Put");

    private final SmallHashGroup group = SmallHashGroup.ofFour(OWNER, GroupMove.State.MOVE);

    /** Moves the bucket. */
    @Actor
    public void worker() {
      group.meeting.meet();
      group.advanceTo(GroupMove.State.REDIRECT);
    }

    /** Inserts a key, and updates another one. */
    @Actor
    public void writer(JJJJ_Result result) {
      group.meeting.meet();
      group.meeting.pause();
      result.r1 = SmallHashGroup.moved(group.old);
      long _ = group.put(NEW, NEW);
      result.r2 = group.put(IN_BUCKET, 21);
    }

    /** Looks both keys up, and gives the table back. */
    @Arbiter
    public void after(JJJJ_Result result) {
      result.r3 = group.get(NEW);
      result.r4 = group.get(IN_BUCKET);
      group.end();
    }
  }

  /**
   * Insertions against a move of four buckets to one, where both actors insert: what each of the
   * four keys has in the end.
   */
  @JCStressTest
  @Outcome(id = "81, 82, 83, 84", expect = Expect.ACCEPTABLE, desc = "in any order")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a put is lost")
  @State
  public static class PutInTarget {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexHPutAgainstMove.PutInTarget");

    private final SmallHashGroup group = SmallHashGroup.ofFourThatShrink(OWNER);

    /** Moves the buckets, one after the other. */
    @Actor
    public void worker() {
      group.meeting.meet();
      group.moveWithPauses();
    }

    /** Inserts four keys; each goes into a bucket that has not moved, or into the target. */
    @Actor
    public void writer() {
      group.meeting.meet();
      group.meeting.pause();
      for (long key = NEW + 1; key <= NEW + 4; key++) {
        long _ = group.put(key, key);
      }
    }

    /** Looks the keys up, and gives the table back. */
    @Arbiter
    public void after(JJJJ_Result result) {
      result.r1 = group.get(NEW + 1);
      result.r2 = group.get(NEW + 2);
      result.r3 = group.get(NEW + 3);
      result.r4 = group.get(NEW + 4);
      group.end();
    }
  }

  /**
   * The weakened twin of {@link Put}: the mover copies without the latch, and locks it only to set
   * MOVED. An insertion in between is lost; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"0, 80", "1, 80"},
      expect = Expect.ACCEPTABLE,
      desc = "before or after the move")
  @Outcome(
      id = "0, -1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "copy -> put -> MOVED: the put is lost")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class CopyThenLockTwin {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexHPutAgainstMove.CopyThenLockTwin");

    private final SmallHashGroup group = SmallHashGroup.ofFour(OWNER, GroupMove.State.MOVE);

    /** Moves the bucket in the wrong order. */
    @Actor
    public void worker() {
      group.meeting.meet();
      new HastyMover(group).copyThenLock();
    }

    /** Inserts a key. */
    @Actor
    public void writer(JJ_Result result) {
      group.meeting.meet();
      group.meeting.pause();
      result.r1 = SmallHashGroup.moved(group.old);
      long _ = group.put(NEW, NEW);
    }

    /** Looks the key up, and gives the table back. */
    @Arbiter
    public void after(JJ_Result result) {
      result.r2 = group.get(NEW);
      group.endUnverified();
    }
  }

  /**
   * The weakened twin of {@link Put}: a writer that has seen the bucket unmoved locks the latch
   * whatever its word is by then. Its update is lost; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"0, 21", "1, 21"},
      expect = Expect.ACCEPTABLE,
      desc = "before or after the move")
  @Outcome(
      id = "0, 20",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "look -> move -> lock: the update is lost")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LockAnyWordTwin {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexHPutAgainstMove.LockAnyWordTwin");

    private final SmallHashGroup group = SmallHashGroup.ofFour(OWNER, GroupMove.State.MOVE);

    /** Moves the bucket. */
    @Actor
    public void worker() {
      group.meeting.meet();
      group.advanceTo(GroupMove.State.REDIRECT);
    }

    /** Updates a key its own way, if its bucket has not moved. */
    @Actor
    public void writer(JJ_Result result) {
      group.meeting.meet();
      group.meeting.pause();
      Pin pin = OWNER.epochs.enter();
      long bucket = group.bucket();
      long seen = VersionLatch.begin(bucket);
      if (Bucket.isMoved(seen)) {
        result.r1 = 1;
        long _ = group.put(IN_BUCKET, 21);
      } else {
        long entry = Bucket.find(bucket, seen, IN_BUCKET);
        long word = HastyMover.lock(bucket);
        Bucket.setValue(entry, SmallGroup.value(21));
        VersionLatch.unlock(bucket, word, word & VersionLatch.MARKS);
      }
      OWNER.epochs.exit(pin);
    }

    /** Looks the key up, and gives the table back. */
    @Arbiter
    public void after(JJ_Result result) {
      result.r2 = group.get(IN_BUCKET);
      group.endUnverified();
    }
  }
}
