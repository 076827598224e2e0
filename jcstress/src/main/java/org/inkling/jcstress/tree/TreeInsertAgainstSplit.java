package org.inkling.jcstress.tree;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A put splits a full leaf, and puts its key into the lower half; another put inserts a key into
 * the upper half. Its value is small, so the leaf has room for it before the split, too.
 *
 * <p>The results are the two keys, when both puts have returned. Hazard: the second put finds the
 * leaf before the split, and stores into it after: the key is then in a leaf that does not cover
 * it, where nobody finds it. An arbiter checks the structure of the tree, too.
 */
public final class TreeInsertAgainstSplit {
  private TreeInsertAgainstSplit() {}

  private static void split(TreeOfState state) {
    state.meeting.meet();
    state.put(33, 33);
  }

  private static void getBoth(TreeOfState state, II_Result result) {
    result.r1 = state.get(33);
    result.r2 = state.get(41);
  }

  /** The put locks the leaf only if it has the word with which it began. */
  @JCStressTest
  @Outcome(id = "33, 100", expect = Expect.ACCEPTABLE, desc = "one -> the other")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key is lost")
  @State
  public static class BothPut {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeInsertAgainstSplit.BothPut");

    private final TreeOfState state = TreeOfState.ofThreeLeaves(OWNER);

    /** Splits the leaf before 38, and puts 33. */
    @Actor
    public void writer() {
      split(state);
    }

    /** Puts a key of the upper half. */
    @Actor
    public void inserter() {
      state.meeting.meet();
      state.meeting.pause();
      state.put(41, TreeOfState.SMALL);
    }

    /** Gets both keys, checks the tree and gives it back. */
    @Arbiter
    public void after(II_Result result) {
      getBoth(state, result);
      state.endSplit();
    }
  }

  /**
   * The weakened twin of {@link BothPut}: the put locks the leaf without a look at whether its word
   * is that of its begin. The key goes into the wrong leaf, and is lost; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "33, 100", expect = Expect.ACCEPTABLE, desc = "one -> the other")
  @Outcome(
      id = "33, -1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "leaf -> split -> lock: the key is in a leaf that does not cover it")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LockWhateverTwin {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeInsertAgainstSplit.LockWhateverTwin");

    private final TreeOfState state = TreeOfState.ofThreeLeaves(OWNER);

    /** Splits the leaf before 38, and puts 33. */
    @Actor
    public void writer() {
      split(state);
    }

    /** Puts a key of the upper half its own way. */
    @Actor
    public void inserter() {
      state.meeting.meet();
      state.meeting.pause();
      HastySteps.insert(state, 41, TreeOfState.SMALL);
    }

    /** Gets both keys, and gives the tree back. */
    @Arbiter
    public void after(II_Result result) {
      getBoth(state, result);
      state.free();
    }
  }
}
