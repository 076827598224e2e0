package org.inkling.jcstress.tree;

import java.util.function.IntSupplier;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A cursor stands in the second of two leaves, and has shown 32; a removal merges that leaf into
 * the first one and retires it, and another one removes the next key, 34, from the joined leaf.
 *
 * <p>The results are whether the cursor's owner knows that both removals have returned, and the key
 * that the cursor shows after that. Hazard: the retired leaf still has 34, so that a cursor that
 * goes on from its slot there shows a key that was removed before the step began.
 */
public final class TreeCursorAgainstMerge {
  private static final int FIRST = 32;

  private TreeCursorAgainstMerge() {}

  /** A state's tree, and whether the removals have returned. */
  private static final class Removals {
    private final TreeOfState state;
    private volatile boolean areOver;

    Removals(TreeOfState.Owner owner) {
      state = TreeOfState.ofTwoLeaves(owner);
    }

    private void run() {
      state.meeting.meet();
      state.remove(18);
      state.remove(34);
      areOver = true;
    }

    private void step(IntSupplier cursor, II_Result result) {
      state.meeting.meet();
      state.meeting.pause();
      state.meeting.await(() -> areOver);
      result.r1 = areOver ? 1 : 0;
      result.r2 = cursor.getAsInt();
    }
  }

  /** The cursor goes on from its slot only if its leaf still is one, and is as it was. */
  @JCStressTest
  @Outcome(id = "0, 34", expect = Expect.ACCEPTABLE, desc = "cursor -> removals")
  @Outcome(id = "0, 36", expect = Expect.ACCEPTABLE, desc = "removal of 34 -> cursor")
  @Outcome(id = "1, 36", expect = Expect.ACCEPTABLE, desc = "removals -> cursor")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a removed key was shown, or another was missed")
  @State
  public static class Ascending {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeCursorAgainstMerge.Ascending");

    private final Removals removals = new Removals(OWNER);
    private final CursorOfState cursor = new CursorOfState(removals.state, FIRST);

    /** Removes 18, which merges the leaves, and 34. */
    @Actor
    public void writer() {
      removals.run();
    }

    /** Shows the key behind 32. */
    @Actor
    public void cursor(II_Result result) {
      removals.step(cursor::next, result);
    }

    /** Checks the tree and gives it back. */
    @Arbiter
    public void after() {
      cursor.close();
      removals.state.endMerge();
    }
  }

  /**
   * The weakened twin of {@link Ascending}: the cursor goes on from its slot whatever has become of
   * the leaf. It shows the key that was removed; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "0, 34", expect = Expect.ACCEPTABLE, desc = "cursor -> removals")
  @Outcome(
      id = "1, 34",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "removals -> cursor: the key in the retired leaf was shown")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class NoValidationTwin {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeCursorAgainstMerge.NoValidationTwin");

    private final Removals removals = new Removals(OWNER);
    private final HastyWalk walk = new HastyWalk(removals.state, FIRST);

    /** Removes 18, which merges the leaves, and 34. */
    @Actor
    public void writer() {
      removals.run();
    }

    /** Shows the key behind 32 its own way. */
    @Actor
    public void cursor(II_Result result) {
      removals.step(walk::next, result);
    }

    /** Checks the tree and gives it back. */
    @Arbiter
    public void after() {
      removals.state.endMerge();
    }
  }
}
