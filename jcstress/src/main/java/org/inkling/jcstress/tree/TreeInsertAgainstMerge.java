package org.inkling.jcstress.tree;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A removal leaves the first of two leaves with few records, and merges the second one into it;
 * another put inserts a key into the second leaf. The merge locks the root and both leaves, copies
 * the records of both into the first leaf, removes the second one from the root, unlocks all, and
 * retires the second one.
 *
 * <p>The results are the key removed and the key inserted, when both have returned, and the number
 * of merges. Hazard: the put finds the second leaf before the merge, and stores into it after: the
 * key is then in a leaf to which nothing refers. An arbiter checks the structure of the tree, too.
 */
public final class TreeInsertAgainstMerge {
  private static final int REMOVED = 18;
  private static final int INSERTED = 31;

  private TreeInsertAgainstMerge() {}

  private static void remove(TreeOfState state) {
    state.meeting.meet();
    state.remove(REMOVED);
  }

  private static void insertSlowly(TreeOfState state) {
    state.meeting.meet();
    SlowPut.run(state, INSERTED, TreeOfState.SMALL);
  }

  private static void getBoth(TreeOfState state, III_Result result) {
    result.r1 = state.get(REMOVED);
    result.r2 = state.get(INSERTED);
    result.r3 = (int) state.tree.merges();
  }

  /** The merge gives the second leaf a new version, with which no put has begun. */
  @JCStressTest
  @Outcome(id = "-1, 100, 1", expect = Expect.ACCEPTABLE, desc = "one -> the other")
  @Outcome(id = "-1, 100, 0", expect = Expect.ACCEPTABLE, desc = "the merge was given up")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key is lost, or comes back")
  @State
  public static class BothWrite {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeInsertAgainstMerge.BothWrite");

    private final TreeOfState state = TreeOfState.ofTwoLeaves(OWNER);

    /** Removes a key of the first leaf, and merges the leaves. */
    @Actor
    public void remover() {
      remove(state);
    }

    /** Puts a key of the second leaf. */
    @Actor
    public void inserter() {
      state.meeting.meet();
      state.meeting.pause();
      state.put(INSERTED, TreeOfState.SMALL);
    }

    /** Gets both keys, checks the tree and gives it back. */
    @Arbiter
    public void after(III_Result result) {
      getBoth(state, result);
      state.end(1);
    }
  }

  /** The same with a put that often has begun before the merge, and locks after it. */
  @JCStressTest
  @Outcome(id = "-1, 100, 1", expect = Expect.ACCEPTABLE, desc = "one -> the other")
  @Outcome(id = "-1, 100, 0", expect = Expect.ACCEPTABLE, desc = "the merge was given up")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key is lost, or comes back")
  @State
  public static class LateLock {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeInsertAgainstMerge.LateLock");

    private final TreeOfState state = TreeOfState.ofTwoLeaves(OWNER);

    /** Removes a key of the first leaf, and merges the leaves. */
    @Actor
    public void remover() {
      remove(state);
    }

    /** Puts a key of the second leaf, and locks it late. */
    @Actor
    public void inserter() {
      insertSlowly(state);
    }

    /** Gets both keys, and gives the tree back. */
    @Arbiter
    public void after(III_Result result) {
      getBoth(state, result);
      state.free();
    }
  }

  /**
   * The weakened twin of {@link LateLock}: the merge unlocks the second leaf with its old word. The
   * put locks that leaf after the merge, and its key is lost; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "-1, 100", expect = Expect.ACCEPTABLE, desc = "one -> the other")
  @Outcome(
      id = "-1, -1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "leaf -> merge -> lock: the key is in a leaf that is retired")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class OldWordTwin {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeInsertAgainstMerge.OldWordTwin");

    private final TreeOfState state = TreeOfState.ofTwoLeaves(OWNER);

    /** Removes a key of the first leaf, and merges the leaves its own way. */
    @Actor
    public void remover() {
      state.meeting.meet();
      HastyMerge.remove(state, REMOVED);
    }

    /** Puts a key of the second leaf, and locks it late. */
    @Actor
    public void inserter() {
      insertSlowly(state);
    }

    /** Gets both keys, and gives the tree back. */
    @Arbiter
    public void after(II_Result result) {
      result.r1 = state.get(REMOVED);
      result.r2 = state.get(INSERTED);
      state.free();
    }
  }
}
