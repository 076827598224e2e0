package org.inkling.jcstress.xindex;

import static org.inkling.jcstress.xindex.SmallHashGroup.IN_CHAIN;
import static org.inkling.jcstress.xindex.SmallHashGroup.NEW;

import org.inkling.epoch.Pin;
import org.inkling.latch.VersionLatch;
import org.inkling.xindex.hash.Bucket;
import org.inkling.xindex.hash.HashGroup;
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
 * Operations that came by a group which moves to a target, while that target moves to another one:
 * they follow as many targets as have MOVED. The root has the first group throughout.
 *
 * <p>Hazards: an operation ends in the first target, which has no entries any more.
 */
public final class XIndexHTwoGrowths {
  private XIndexHTwoGrowths() {}

  /**
   * A lookup of a key that is present throughout, and an insertion: whether the bucket of the group
   * has moved, the number of the key before the insertion and after it, and what was inserted.
   */
  @JCStressTest
  @Outcome(id = "0, 40, 40, 80", expect = Expect.ACCEPTABLE, desc = "look -> first move")
  @Outcome(id = "1, 40, 40, 80", expect = Expect.ACCEPTABLE, desc = "first move -> look")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key is missed, or a put is lost")
  @State
  public static class Operations {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexHTwoGrowths.Operations");

    private final SmallHashGroup group = SmallHashGroup.ofFour(OWNER, GroupMove.State.MOVE);

    /** Moves the group to its target, and the target to another one. */
    @Actor
    public void worker() {
      group.meeting.meet();
      group.moveTwice();
    }

    /** Looks a key up, inserts another one; in half the states once the target has moved. */
    @Actor
    public void operator(JJJJ_Result result) {
      group.meeting.meet();
      group.meeting.await(() -> SmallHashGroup.moved(group.target()) == 1);
      result.r1 = SmallHashGroup.moved(group.old);
      result.r2 = group.get(IN_CHAIN);
      long _ = group.put(NEW, NEW);
      result.r3 = group.get(IN_CHAIN);
    }

    /** Looks the new key up, and gives the table back. */
    @Arbiter
    public void after(JJJJ_Result result) {
      result.r4 = group.get(NEW);
      group.end();
    }
  }

  /**
   * The weakened twin of {@link Operations}: the reader follows one target only. Once that has
   * MOVED, it misses the key; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"0, 40", "1, 40"},
      expect = Expect.ACCEPTABLE,
      desc = "look -> second move")
  @Outcome(
      id = "1, -1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "second move -> look: the key is missed")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class OneTargetTwin {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexHTwoGrowths.OneTargetTwin");

    private final SmallHashGroup group = SmallHashGroup.ofFour(OWNER, GroupMove.State.MOVE);

    /** Moves the group to its target, and the target to another one. */
    @Actor
    public void worker() {
      group.meeting.meet();
      group.moveTwice();
    }

    /** Looks a key up its own way; in half the states once the target has moved. */
    @Actor
    public void reader(JJ_Result result) {
      group.meeting.meet();
      group.meeting.await(() -> SmallHashGroup.moved(group.target()) == 1);
      result.r1 = SmallHashGroup.moved(group.old);
      if (result.r1 == 0) {
        result.r2 = group.get(IN_CHAIN);
        return;
      }
      Pin pin = OWNER.epochs.enter();
      long bucket = HashGroup.bucketOf(group.target(), IN_CHAIN);
      long word;
      long number;
      do {
        word = VersionLatch.begin(bucket);
        number = SmallHashGroup.numberAt(Bucket.find(bucket, word, IN_CHAIN));
      } while (!VersionLatch.validate(bucket, word));
      result.r2 = number;
      OWNER.epochs.exit(pin);
    }

    /** Gives the table back. */
    @Arbiter
    public void after() {
      group.endUnverified();
    }
  }
}
