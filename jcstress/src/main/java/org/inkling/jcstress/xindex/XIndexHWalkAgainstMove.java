package org.inkling.jcstress.xindex;

import static org.inkling.jcstress.xindex.SmallHashGroup.FIRST;

import org.inkling.epoch.Pin;
import org.inkling.latch.VersionLatch;
import org.inkling.xindex.hash.Bucket;
import org.inkling.xindex.hash.HashCursor;
import org.inkling.xindex.hash.HashGroup;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;

/**
 * A walk over all entries against the moves of two buckets. The walk copies the buckets that have
 * not moved, and from the target only the keys whose bucket had moved when the walk came to it.
 *
 * <p>Hazards: a key that is present throughout is passed over, or comes twice.
 */
public final class XIndexHWalkAgainstMove {
  private XIndexHWalkAgainstMove() {}

  /**
   * Counts a key in its result, the third and the fourth in the last one; another value shows as a
   * count of 100.
   */
  private static void count(JJJJ_Result result, long key, long value) {
    long times = SmallGroup.number(value) == key ? 1 : 100;
    switch ((int) (key / FIRST)) {
      case 1 -> result.r2 += times;
      case 2 -> result.r3 += times;
      default -> result.r4 += times;
    }
  }

  /** Whether the first bucket has moved, and how often the walk returns the four keys. */
  @JCStressTest
  @Outcome(id = "0, 1, 1, 2", expect = Expect.ACCEPTABLE, desc = "look -> first move")
  @Outcome(id = "1, 1, 1, 2", expect = Expect.ACCEPTABLE, desc = "first move -> look")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key is passed over, or comes twice")
  @State
  public static class Walk {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexHWalkAgainstMove.Walk");

    private final SmallHashGroup group = SmallHashGroup.ofTwoBuckets(OWNER);
    private final HashCursor cursor = new HashCursor(group.table, Long.MIN_VALUE, Long.MAX_VALUE);

    /** Moves both buckets. */
    @Actor
    public void worker() {
      group.meeting.meet();
      group.moveWithPauses();
    }

    /** Walks over all keys; in half the states once the first bucket has moved. */
    @Actor
    public void reader(JJJJ_Result result) {
      group.meeting.meet();
      group.meeting.await(() -> SmallHashGroup.moved(group.old) == 1);
      result.r1 = SmallHashGroup.moved(group.old);
      while (cursor.next()) {
        count(result, cursor.key(), cursor.value());
      }
    }

    /** Gives the table back. */
    @Arbiter
    public void after() {
      group.end();
    }
  }

  /**
   * The weakened twin of {@link Walk}: the walk takes all keys of the target. One that was copied
   * with its bucket, and has moved since, comes twice; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"0, 1, 1, 2", "1, 1, 1, 2"},
      expect = Expect.ACCEPTABLE,
      desc = "each key once")
  @Outcome(
      id = {"0, [12], [12], [234]", "1, [12], [12], [234]"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "a bucket -> its move -> the target: a key comes twice")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class WholeTargetTwin {
    private static final SmallGroup.Owner OWNER =
        new SmallGroup.Owner("XIndexHWalkAgainstMove.WholeTargetTwin");

    private final SmallHashGroup group = SmallHashGroup.ofTwoBuckets(OWNER);

    /** Moves both buckets. */
    @Actor
    public void worker() {
      group.meeting.meet();
      group.moveWithPauses();
    }

    /**
     * Walks over the buckets, the last first, and then over the target if one has moved; in half
     * the states once the first bucket has moved.
     */
    @Actor
    public void reader(JJJJ_Result result) {
      group.meeting.meet();
      group.meeting.await(() -> SmallHashGroup.moved(group.old) == 1);
      result.r1 = SmallHashGroup.moved(group.old);
      Pin pin = OWNER.epochs.enter();
      if (walk(group.old, result)) {
        boolean _ = walk(group.target(), result);
      }
      OWNER.epochs.exit(pin);
    }

    /** Counts the keys of a group; returns whether a bucket has moved. */
    private static boolean walk(long group, JJJJ_Result result) {
      boolean moved = false;
      for (int number = HashGroup.buckets(group) - 1; number >= 0; number--) {
        moved |= walkBucket(HashGroup.bucket(group, number), result);
      }
      return moved;
    }

    private static boolean walkBucket(long bucket, JJJJ_Result result) {
      long[] entries = new long[2 * Bucket.ENTRIES];
      long word;
      int[] count = new int[1];
      do {
        count[0] = 0;
        word = VersionLatch.begin(bucket);
        Bucket.forEach(
            bucket,
            word,
            entry -> {
              entries[count[0]++] = Bucket.key(entry);
              entries[count[0]++] = Bucket.value(entry);
            });
      } while (!VersionLatch.validate(bucket, word));
      for (int i = 0; i < count[0]; i += 2) {
        count(result, entries[i], entries[i + 1]);
      }
      return Bucket.isMoved(word);
    }

    /** Gives the table back. */
    @Arbiter
    public void after() {
      group.endUnverified();
    }
  }
}
