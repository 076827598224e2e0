package org.inkling.jcstress.bli;

import org.inkling.bli.node.ChildList;
import org.inkling.bli.node.DataBucket;
import org.inkling.bli.node.EntryList;
import org.inkling.bli.node.SegmentBucket;
import org.inkling.bli.node.SegmentNode;
import org.inkling.bli.scan.BliCursor;
import org.inkling.epoch.Pin;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * A D-Bucket is split while a cursor walks over its range: the cursor takes the end of a bucket's
 * range from the word by which it has found the bucket, and begins there again from the root.
 *
 * <p>The result is the keys that the cursor saw, two digits each, in its order; or -2 if a value
 * was not that of its key. Hazards: the cursor takes a range that is not that of the bucket, so
 * that it misses a key, or sees one twice.
 */
public final class BliSplitAgainstCursor {
  private static final long DIGITS = 100;

  private BliSplitAgainstCursor() {}

  private static void insert(SmallTree tree, long key) {
    tree.meeting.meet();
    tree.put(key);
  }

  /** Walks from one key to another; returns the keys seen. */
  private static long walk(SmallTree tree, long from, long to) {
    try (var cursor = new BliCursor(tree.table, from < to, from, to)) {
      tree.meeting.meet();
      tree.meeting.pause();
      long seen = 0;
      while (cursor.next()) {
        if (SmallTree.number(cursor.value()) != cursor.key()) {
          return SmallTree.TORN;
        }
        seen = seen * DIGITS + cursor.key();
      }
      return seen;
    }
  }

  /** The word of the S-Bucket, then the child; the cursor ascends. */
  @JCStressTest
  @Outcome(id = "102040", expect = Expect.ACCEPTABLE, desc = "cursor -> word")
  @Outcome(id = "10203040", expect = Expect.ACCEPTABLE, desc = "word -> end of cursor")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key was missed, or seen twice, or out of order")
  @State
  public static class Ascending {
    private static final SmallTree.Owner OWNER =
        new SmallTree.Owner("BliSplitAgainstCursor.Ascending");

    private final SmallTree tree = SmallTree.ofOneBucket(OWNER);

    /** Splits the bucket into 10, 20 and 30, 40. */
    @Actor
    public void writer() {
      insert(tree, 30);
    }

    /** Walks over both halves. */
    @Actor
    public void cursor(J_Result result) {
      result.r1 = walk(tree, 0, 99);
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      tree.end(1, 0, 0);
    }
  }

  /** The same, and the cursor descends: it goes on below the pivot of the bucket. */
  @JCStressTest
  @Outcome(id = "402010", expect = Expect.ACCEPTABLE, desc = "cursor -> child")
  @Outcome(id = "40201510", expect = Expect.ACCEPTABLE, desc = "child -> end of cursor")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key was missed, or seen twice, or out of order")
  @State
  public static class Descending {
    private static final SmallTree.Owner OWNER =
        new SmallTree.Owner("BliSplitAgainstCursor.Descending");

    private final SmallTree tree = SmallTree.ofOneBucket(OWNER);

    /** Splits the bucket into 10, 15 and 20, 40. */
    @Actor
    public void writer() {
      insert(tree, 15);
    }

    /** Walks over both halves. */
    @Actor
    public void cursor(J_Result result) {
      result.r1 = walk(tree, 99, 0);
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      tree.end(1, 0, 0);
    }
  }

  /** Two segments replace one: the word of the root, then the child. */
  @JCStressTest
  @Outcome(id = "354045475060", expect = Expect.ACCEPTABLE, desc = "cursor -> child")
  @Outcome(id = "35404245475060", expect = Expect.ACCEPTABLE, desc = "child -> end of cursor")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key was missed, or seen twice, or out of order")
  @State
  public static class SegmentRebuild {
    private static final SmallTree.Owner OWNER =
        new SmallTree.Owner("BliSplitAgainstCursor.SegmentRebuild");

    private final SmallTree tree = SmallTree.ofFullSegment(OWNER);

    /** Splits the bucket into 40, 42 and 45, 47, and the segment between them. */
    @Actor
    public void writer() {
      insert(tree, 42);
    }

    /** Walks over the bucket, one before it and one after it. */
    @Actor
    public void cursor(J_Result result) {
      result.r1 = walk(tree, 35, 60);
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      tree.end(2, 1, 0);
    }
  }

  /**
   * The weakened twin of {@link Ascending}: the writer takes the two stores of a split in the other
   * order. A cursor that comes between them takes the lower half for the whole range, and misses
   * what is in the upper half; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "102040", expect = Expect.ACCEPTABLE, desc = "cursor -> child")
  @Outcome(id = "10203040", expect = Expect.ACCEPTABLE, desc = "word -> end of cursor")
  @Outcome(
      id = "1020",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "child -> cursor -> word: a key that is present was missed")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class ChildBeforeWord {
    private static final SmallTree.Owner OWNER =
        new SmallTree.Owner("BliSplitAgainstCursor.ChildBeforeWord");

    private final SmallTree tree = SmallTree.ofOneBucket(OWNER);
    private final EntryList entries = new EntryList();
    private final ChildList halves = new ChildList();

    /** Stores the child, then the word. */
    @Actor
    public void writer() {
      tree.meeting.meet();
      Pin pin = OWNER.epochs.enter();
      long node = tree.table.root();
      long bucket = SegmentNode.bucket(node, 0);
      long old = SegmentNode.firstChild(node);
      entries.addAll(old, Long.MIN_VALUE, Long.MAX_VALUE);
      entries.add(30, SmallTree.value(30));
      entries.sort();
      halves.add(Long.MIN_VALUE, half(0));
      halves.add(30, half(2));
      SegmentBucket.setChild(bucket, 0, halves.address(0));
      OWNER.epochs.retire(old, DataBucket.BYTES);
      SegmentBucket.turnOn(bucket, halves);
      OWNER.epochs.exit(pin);
    }

    private long half(int from) {
      long bucket = OWNER.memory.allocate(DataBucket.BYTES);
      DataBucket.fill(bucket, entries, from, from + 2, SmallTree.ENTRY_SLOTS);
      return bucket;
    }

    /** Walks over both halves. */
    @Actor
    public void cursor(J_Result result) {
      result.r1 = walk(tree, 0, 99);
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      tree.end(0, 0, 0);
    }
  }
}
