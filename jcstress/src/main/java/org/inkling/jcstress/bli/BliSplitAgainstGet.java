package org.inkling.jcstress.bli;

import org.inkling.bli.node.DataBucket;
import org.inkling.bli.node.SegmentBucket;
import org.inkling.bli.node.SegmentNode;
import org.inkling.epoch.Pin;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * A full D-Bucket is split: the writer stores the word of the S-Bucket, which turns the upper half
 * on, and then the child in the slot of the lower half. A reader loads word, child, and word again.
 *
 * <p>The results are three lookups: of a key that was present and is in the upper half after the
 * split, of one in the lower half, and of the key that the writer inserts, below the new pivot.
 * Hazards: a reader takes the old word and the new child, and misses a key of the upper half; it
 * sees a bucket or a segment before its content.
 */
public final class BliSplitAgainstGet {
  private BliSplitAgainstGet() {}

  private static void insert(SmallTree tree, long key) {
    tree.meeting.meet();
    tree.put(key);
  }

  private static void lookUp(
      SmallTree tree, long upper, long lower, long fresh, JJJ_Result result) {
    tree.meeting.meet();
    tree.meeting.pause();
    result.r1 = tree.get(upper);
    result.r2 = tree.get(lower);
    result.r3 = tree.get(fresh);
  }

  /** The S-Bucket has room: its word, then the child. */
  @JCStressTest
  @Outcome(id = "40, 10, -1", expect = Expect.ACCEPTABLE, desc = "reader -> child")
  @Outcome(id = "40, 10, 15", expect = Expect.ACCEPTABLE, desc = "child -> reader")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key that is present was missed")
  @State
  public static class Split {
    private static final SmallTree.Owner OWNER = new SmallTree.Owner("BliSplitAgainstGet.Split");

    private final SmallTree tree = SmallTree.ofOneBucket(OWNER);

    /** Splits the bucket into 10, 15 and 20, 40. */
    @Actor
    public void writer() {
      insert(tree, 15);
    }

    /** Looks up a key of each half, and the new one. */
    @Actor
    public void reader(JJJ_Result result) {
      lookUp(tree, 40, 10, 15, result);
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      tree.end(1, 0, 0);
    }
  }

  /** The S-Bucket is full: two segments replace one, by the word of the root, then the child. */
  @JCStressTest
  @Outcome(id = "47, 40, -1", expect = Expect.ACCEPTABLE, desc = "reader -> child")
  @Outcome(id = "47, 40, 42", expect = Expect.ACCEPTABLE, desc = "child -> reader")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key that is present was missed")
  @State
  public static class SegmentRebuild {
    private static final SmallTree.Owner OWNER =
        new SmallTree.Owner("BliSplitAgainstGet.SegmentRebuild");

    private final SmallTree tree = SmallTree.ofFullSegment(OWNER);

    /** Splits the bucket into 40, 42 and 45, 47, and the segment between them. */
    @Actor
    public void writer() {
      insert(tree, 42);
    }

    /** Looks up a key of each half, and the new one. */
    @Actor
    public void reader(JJJ_Result result) {
      lookUp(tree, 47, 40, 42, result);
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      tree.end(2, 1, 0);
    }
  }

  /** Every S-Bucket on the way is full: a new root, one level higher, by one volatile store. */
  @JCStressTest
  @Outcome(id = "47, 40, -1", expect = Expect.ACCEPTABLE, desc = "reader -> root")
  @Outcome(id = "47, 40, 42", expect = Expect.ACCEPTABLE, desc = "root -> reader")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key that is present was missed")
  @State
  public static class RootRebuild {
    private static final SmallTree.Owner OWNER =
        new SmallTree.Owner("BliSplitAgainstGet.RootRebuild");

    private final SmallTree tree = SmallTree.ofFullRoot(OWNER);

    /** Splits the bucket into 40, 42 and 45, 47, and the root between them. */
    @Actor
    public void writer() {
      insert(tree, 42);
    }

    /** Looks up a key of each half, and the new one. */
    @Actor
    public void reader(JJJ_Result result) {
      lookUp(tree, 47, 40, 42, result);
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      tree.end(2, 1, 0);
    }
  }

  /**
   * The weakened twin of {@link Split}: the reader does not load the word again after the child. If
   * both stores come between its two loads, it takes the old word and the new child, and misses the
   * key of the upper half; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"40, 10, -1", "40, 10, 15"},
      expect = Expect.ACCEPTABLE,
      desc = "one -> the other")
  @Outcome(
      id = "-1, 10, 15",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "load of word -> split -> load of child: a key that is present was missed")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class NoSecondLook {
    private static final SmallTree.Owner OWNER =
        new SmallTree.Owner("BliSplitAgainstGet.NoSecondLook");

    private final SmallTree tree = SmallTree.ofOneBucket(OWNER);

    /** Splits the bucket into 10, 15 and 20, 40. */
    @Actor
    public void writer() {
      insert(tree, 15);
    }

    /** Looks up a key of the upper half its own way, then the others. */
    @Actor
    public void reader(JJJ_Result result) {
      tree.meeting.meet();
      tree.meeting.pause();
      result.r1 = getWithoutSecondLook(40);
      result.r2 = tree.get(10);
      result.r3 = tree.get(15);
    }

    private long getWithoutSecondLook(long key) {
      Pin pin = OWNER.epochs.enter();
      long node = tree.table.root();
      long bucket = SegmentNode.bucket(node, SegmentNode.bucketFor(node, key));
      long word = SegmentBucket.word(bucket);
      int slot = SegmentBucket.slotFor(bucket, word, key);
      long child = SegmentBucket.child(bucket, slot);
      long number = SmallTree.numberAt(DataBucket.find(child, key, SmallTree.ENTRY_SLOTS));
      OWNER.epochs.exit(pin);
      return number;
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      tree.end(1, 0, 0);
    }
  }
}
