package org.inkling.jcstress.tree;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A put splits a full leaf, and puts the new key; a get looks for a key that was there before. The
 * split locks the root and the leaf, copies the upper half into a new leaf, rebuilds the leaf
 * without it, adds the new leaf to the root, and unlocks both.
 *
 * <p>The results are the key that was there, and then the new one. Hazards: a reader takes the leaf
 * from the root before the split and reads it after, and misses a key that has moved; it reads the
 * leaf while it is rebuilt, and misses a key that stays, or takes bytes of another record.
 */
public final class TreeGetAgainstSplit {
  private TreeGetAgainstSplit() {}

  private static void split(TreeOfState state) {
    state.meeting.meet();
    state.put(33, 33);
  }

  private static void get(TreeOfState state, int key, II_Result result) {
    state.meeting.meet();
    state.meeting.pause();
    result.r1 = state.get(key);
    result.r2 = state.get(33);
  }

  /** A key that is in the new leaf afterwards. */
  @JCStressTest
  @Outcome(id = "40, -1", expect = Expect.ACCEPTABLE, desc = "reader -> put")
  @Outcome(id = "40, 33", expect = Expect.ACCEPTABLE, desc = "put -> reader")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key that is present was missed, or torn")
  @State
  public static class MovedKey {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeGetAgainstSplit.MovedKey");

    private final TreeOfState state = TreeOfState.ofThreeLeaves(OWNER);

    /** Splits the leaf before 38, and puts 33. */
    @Actor
    public void writer() {
      split(state);
    }

    /** Gets a key of the upper half, and the new one. */
    @Actor
    public void reader(II_Result result) {
      get(state, 40, result);
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      state.endSplit();
    }
  }

  /** A key that stays in its leaf, which is rebuilt. */
  @JCStressTest
  @Outcome(id = "34, -1", expect = Expect.ACCEPTABLE, desc = "reader -> put")
  @Outcome(id = "34, 33", expect = Expect.ACCEPTABLE, desc = "put -> reader")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key that is present was missed, or torn")
  @State
  public static class KeptKey {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeGetAgainstSplit.KeptKey");

    private final TreeOfState state = TreeOfState.ofThreeLeaves(OWNER);

    /** Splits the leaf before 38, and puts 33. */
    @Actor
    public void writer() {
      split(state);
    }

    /** Gets a key of the lower half, and the new one. */
    @Actor
    public void reader(II_Result result) {
      get(state, 34, result);
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      state.endSplit();
    }
  }

  /**
   * The weakened twin of {@link MovedKey}: the reader looks at the latch of the root, and at that
   * of the leaf, only before it reads. It misses the key, or takes a torn value; seen on x86-64
   * too.
   */
  @JCStressTest
  @Outcome(id = "40, -1", expect = Expect.ACCEPTABLE, desc = "reader -> put")
  @Outcome(id = "40, 33", expect = Expect.ACCEPTABLE, desc = "put -> reader")
  @Outcome(
      id = {"-1, -1", "-1, 33"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "root -> split -> leaf: a key that is present was missed")
  @Outcome(
      id = {"-2, -1", "-2, 33"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "the leaf was read while it was rebuilt: a torn value")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class NoValidationTwin {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeGetAgainstSplit.NoValidationTwin");

    private final TreeOfState state = TreeOfState.ofThreeLeaves(OWNER);

    /** Splits the leaf before 38, and puts 33. */
    @Actor
    public void writer() {
      split(state);
    }

    /** Gets a key of the upper half its own way, and the new one. */
    @Actor
    public void reader(II_Result result) {
      state.meeting.meet();
      state.meeting.pause();
      result.r1 = HastySteps.getFromLeaf(state, 40);
      result.r2 = state.get(33);
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      state.endSplit();
    }
  }
}
