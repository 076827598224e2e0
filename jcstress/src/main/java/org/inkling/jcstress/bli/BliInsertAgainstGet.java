package org.inkling.jcstress.bli;

import org.inkling.bli.node.DataBucket;
import org.inkling.bli.node.SegmentNode;
import org.inkling.epoch.Pin;
import org.inkling.memory.NativeMemory;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * A write within one D-Bucket against a lookup: of an absent key, by the word of the bucket; of a
 * present one, by its value; of an absent key into a full bucket with a cleared slot, by the child.
 *
 * <p>Hazards: a reader sees an entry before its key and value; it sees a part of a value; it takes
 * the value of another key that was put where its own had been removed.
 */
public final class BliInsertAgainstGet {
  private BliInsertAgainstGet() {}

  private static long get(SmallTree tree, long key) {
    tree.meeting.meet();
    tree.meeting.pause();
    return tree.get(key);
  }

  /** Finds the entry of a key, and lets the writer go on before it reads the value. */
  private static long getSlowly(SmallTree tree, long key) {
    tree.meeting.meet();
    Pin pin = tree.owner.epochs.enter();
    long entry = tree.table.find(key);
    tree.meeting.pause();
    long number = SmallTree.numberAt(entry);
    tree.owner.epochs.exit(pin);
    return number;
  }

  /** An absent key, and the bucket has room: key and value, then the word. */
  @JCStressTest
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "reader -> word")
  @Outcome(id = "30", expect = Expect.ACCEPTABLE, desc = "word -> reader")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the entry was seen before its value")
  @State
  public static class Insert {
    private static final SmallTree.Owner OWNER = new SmallTree.Owner("BliInsertAgainstGet.Insert");

    private final SmallTree tree = new SmallTree(OWNER, 10, 20);

    /** Puts an absent key. */
    @Actor
    public void writer() {
      tree.meeting.meet();
      tree.put(30);
    }

    /** Looks it up. */
    @Actor
    public void reader(J_Result result) {
      result.r1 = get(tree, 30);
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      tree.end(0, 0, 0);
    }
  }

  /** A present key: its value. */
  @JCStressTest
  @Outcome(id = "20", expect = Expect.ACCEPTABLE, desc = "reader -> value")
  @Outcome(id = "21", expect = Expect.ACCEPTABLE, desc = "value -> reader")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a part of a value, or none")
  @State
  public static class Update {
    private static final SmallTree.Owner OWNER = new SmallTree.Owner("BliInsertAgainstGet.Update");

    private final SmallTree tree = new SmallTree(OWNER, 10, 20);

    /** Puts a present key. */
    @Actor
    public void writer() {
      tree.meeting.meet();
      tree.put(20, 21);
    }

    /** Looks it up. */
    @Actor
    public void reader(J_Result result) {
      result.r1 = get(tree, 20);
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      tree.end(0, 0, 0);
    }
  }

  /** A key is removed, and another one put into the bucket: the word twice. */
  @JCStressTest
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "removal -> reader")
  @Outcome(id = "20", expect = Expect.ACCEPTABLE, desc = "reader -> removal")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the value of the other key")
  @State
  public static class RemoveThenInsert {
    private static final SmallTree.Owner OWNER =
        new SmallTree.Owner("BliInsertAgainstGet.RemoveThenInsert");

    private final SmallTree tree = new SmallTree(OWNER, 10, 20);

    /** Removes a key, and puts another one. */
    @Actor
    public void writer() {
      tree.meeting.meet();
      tree.remove(20);
      tree.put(30);
    }

    /** Looks the first one up. */
    @Actor
    public void reader(J_Result result) {
      result.r1 = getSlowly(tree, 20);
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      tree.end(0, 0, 0);
    }
  }

  /** An absent key, and the bucket is full but has a cleared slot: the child. */
  @JCStressTest
  @Outcome(id = "10, -1", expect = Expect.ACCEPTABLE, desc = "reader -> child")
  @Outcome(id = "10, 30", expect = Expect.ACCEPTABLE, desc = "child -> reader")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the new bucket was seen before its content")
  @State
  public static class Rewrite {
    private static final SmallTree.Owner OWNER = new SmallTree.Owner("BliInsertAgainstGet.Rewrite");

    private final SmallTree tree = SmallTree.ofOneBucket(OWNER);

    /** Clears a slot. */
    public Rewrite() {
      tree.remove(20);
    }

    /** Puts an absent key, for which the bucket is rewritten. */
    @Actor
    public void writer() {
      tree.meeting.meet();
      tree.put(30);
    }

    /** Looks up a key that stays, and the new one. */
    @Actor
    public void reader(JJ_Result result) {
      result.r1 = get(tree, 10);
      result.r2 = tree.get(30);
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      tree.end(0, 0, 1);
    }
  }

  /**
   * The weakened twin of {@link RemoveThenInsert}: the writer puts the other key into the slot of
   * the removed one. A reader that has found the slot reads the other value; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "removal -> reader")
  @Outcome(id = "20", expect = Expect.ACCEPTABLE, desc = "reader -> other value")
  @Outcome(
      id = "30",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "entry -> removal, put -> value: the value of the other key")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class SlotUsedAgain {
    private static final SmallTree.Owner OWNER =
        new SmallTree.Owner("BliInsertAgainstGet.SlotUsedAgain");

    private final SmallTree tree = new SmallTree(OWNER, 10, 20);
    private final long bucket = SegmentNode.firstChild(tree.table.root());
    private final long word = NativeMemory.getLong(bucket);

    /** Removes a key, and puts another one into its slot. */
    @Actor
    public void writer() {
      tree.meeting.meet();
      long entry = DataBucket.find(bucket, 20, SmallTree.ENTRY_SLOTS);
      tree.remove(20);
      NativeMemory.putLongOpaque(entry, 30);
      DataBucket.setValue(entry, SmallTree.value(30));
      NativeMemory.putLongRelease(bucket, word);
    }

    /** Looks the first one up. */
    @Actor
    public void reader(J_Result result) {
      result.r1 = getSlowly(tree, 20);
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      tree.end(0, 0, 0);
    }
  }
}
