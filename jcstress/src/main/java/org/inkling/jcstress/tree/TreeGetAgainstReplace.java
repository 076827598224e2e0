package org.inkling.jcstress.tree;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A get copies a value while a put replaces it by one of another length: within the leaf, where the
 * new bytes are stored over the old ones, and outside of it, where the old record is retired.
 *
 * <p>The result is the number of the value that was copied. Hazards: a part of either value; the
 * bytes of one and the length of the other; the bytes of a record that is used again.
 */
public final class TreeGetAgainstReplace {
  private TreeGetAgainstReplace() {}

  private static void replaceInLeaf(TreeOfState state) {
    state.meeting.meet();
    state.put(20, TreeOfState.SHORT);
  }

  private static void get(TreeOfState state, I_Result result) {
    state.meeting.meet();
    state.meeting.pause();
    result.r1 = state.get(20);
  }

  /** Both values are in the leaf. */
  @JCStressTest
  @Outcome(id = "20", expect = Expect.ACCEPTABLE, desc = "reader -> put")
  @Outcome(id = "101", expect = Expect.ACCEPTABLE, desc = "put -> reader")
  @Outcome(expect = Expect.FORBIDDEN, desc = "bytes that were never the value of the key")
  @State
  public static class InLeaf {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeGetAgainstReplace.InLeaf");

    private final TreeOfState state = TreeOfState.ofOneLeaf(OWNER);

    /** Replaces a value of 48 bytes by one of 20. */
    @Actor
    public void writer() {
      replaceInLeaf(state);
    }

    /** Gets it. */
    @Actor
    public void reader(I_Result result) {
      get(state, result);
    }

    /** Checks the tree and gives it back. */
    @Arbiter
    public void after() {
      state.end(0);
    }
  }

  /** Both values are outside of the leaf; the record of the old one is used again. */
  @JCStressTest
  @Outcome(id = "102", expect = Expect.ACCEPTABLE, desc = "reader -> put")
  @Outcome(id = "103", expect = Expect.ACCEPTABLE, desc = "put -> reader")
  @Outcome(expect = Expect.FORBIDDEN, desc = "bytes that were never the value of the key")
  @State
  public static class LongValue {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeGetAgainstReplace.LongValue");

    private final TreeOfState state = TreeOfState.ofOneLeaf(OWNER);

    /** Puts the value that is replaced. */
    public LongValue() {
      state.put(20, TreeOfState.LONG);
    }

    /**
     * Replaces a value of 1,000 bytes by one of 400, and uses the record of the first one again.
     */
    @Actor
    public void writer() {
      state.meeting.meet();
      state.put(20, TreeOfState.OTHER_LONG);
      state.reclaim();
      state.put(10, TreeOfState.FOREIGN_LONG);
    }

    /** Gets it. */
    @Actor
    public void reader(I_Result result) {
      get(state, result);
    }

    /** Checks the tree and gives it back. */
    @Arbiter
    public void after() {
      state.remove(10);
      state.remove(20);
      state.end(0);
    }
  }

  /**
   * The weakened twin of {@link InLeaf}: the reader looks at the latch of the leaf only before it
   * copies the value. It takes a part of each, or the length of the other one; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "20", expect = Expect.ACCEPTABLE, desc = "reader -> put")
  @Outcome(id = "101", expect = Expect.ACCEPTABLE, desc = "put -> reader")
  @Outcome(
      id = "-2",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "the value was copied while it was stored: a torn value")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class NoValidationTwin {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeGetAgainstReplace.NoValidationTwin");

    private final TreeOfState state = TreeOfState.ofOneLeaf(OWNER);

    /** Replaces a value of 48 bytes by one of 20. */
    @Actor
    public void writer() {
      replaceInLeaf(state);
    }

    /** Gets it its own way. */
    @Actor
    public void reader(I_Result result) {
      state.meeting.meet();
      state.meeting.pause();
      result.r1 = HastySteps.getFromRoot(state, 20);
    }

    /** Checks the tree and gives it back. */
    @Arbiter
    public void after() {
      state.end(0);
    }
  }
}
