package org.inkling.jcstress.tree;

import java.util.function.IntSupplier;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A put splits the full leaf in which a cursor stands, and puts the new key; the cursor goes on to
 * the end. It has shown 30 before; the keys up to 36 stay in the leaf, which is rebuilt, those from
 * 38 on move to a new one.
 *
 * <p>The result is how many keys the cursor has shown, if it was each of those that were there all
 * the time, once and in order. Hazards: it goes on from its slot, but the new key has moved the
 * ones behind it, so that it shows a key twice; or it takes the place in the leaf for one in the
 * leaf before the split, and leaves it at the new fence; or it reads a leaf that is being rebuilt.
 */
public final class TreeCursorAgainstSplit {
  /** The results for keys that were not shown, or shown twice. */
  private static final int MISSED = -3;

  private static final int REPEATED = -4;

  private static final int FIRST = 30;
  private static final int NEW = 33;
  private static final int[] KEPT = {32, 34, 36, 38, 40, 42, 50};

  private TreeCursorAgainstSplit() {}

  private static void split(TreeOfState state) {
    state.meeting.meet();
    state.put(NEW, NEW);
  }

  private static int walk(TreeOfState state, IntSupplier cursor) {
    state.meeting.meet();
    state.meeting.pause();
    int kept = 0;
    int before = FIRST;
    int key = cursor.getAsInt();
    int keys = 0;
    while (key > before) {
      if (key != NEW && (kept == KEPT.length || key != KEPT[kept])) {
        return MISSED;
      }
      kept += key == NEW ? 0 : 1;
      keys++;
      before = key;
      key = cursor.getAsInt();
    }
    if (key == TreeOfState.ABSENT) {
      return kept == KEPT.length ? keys : MISSED;
    }
    return key == TreeOfState.TORN ? key : REPEATED;
  }

  /** The cursor goes on from its slot only if the leaf is as it was. */
  @JCStressTest
  @Outcome(id = "7", expect = Expect.ACCEPTABLE, desc = "cursor behind 33 -> put")
  @Outcome(id = "8", expect = Expect.ACCEPTABLE, desc = "put -> cursor behind 33")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a key was missed, shown twice, or torn")
  @State
  public static class Ascending {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeCursorAgainstSplit.Ascending");

    private final TreeOfState state = TreeOfState.ofThreeLeaves(OWNER);
    private final CursorOfState cursor = new CursorOfState(state, FIRST);

    /** Splits the leaf before 38, and puts 33. */
    @Actor
    public void writer() {
      split(state);
    }

    /** Walks to the end. */
    @Actor
    public void cursor(I_Result result) {
      result.r1 = walk(state, cursor::next);
    }

    /** Checks the tree and gives it back. */
    @Arbiter
    public void after() {
      cursor.close();
      state.endSplit();
    }
  }

  /**
   * The weakened twin of {@link Ascending}: the cursor goes on from its slot whatever has become of
   * the leaf. It shows a key twice, misses one, or shows a torn one; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "7", expect = Expect.ACCEPTABLE, desc = "cursor behind 33 -> put")
  @Outcome(id = "8", expect = Expect.ACCEPTABLE, desc = "put -> cursor behind 33")
  @Outcome(
      id = "-4",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "slot -> put -> slot behind it: a key was shown twice")
  @Outcome(
      id = "-3",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "the leaf was read while it was rebuilt: a key was missed")
  @Outcome(
      id = "-2",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "the leaf was read while it was rebuilt: a torn entry")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class NoValidationTwin {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeCursorAgainstSplit.NoValidationTwin");

    private final TreeOfState state = TreeOfState.ofThreeLeaves(OWNER);
    private final HastyWalk walk = new HastyWalk(state, FIRST);

    /** Splits the leaf before 38, and puts 33. */
    @Actor
    public void writer() {
      split(state);
    }

    /** Walks to the end its own way. */
    @Actor
    public void cursor(I_Result result) {
      result.r1 = walk(state, walk::next);
    }

    /** Gives the tree back. */
    @Arbiter
    public void after() {
      state.endSplit();
    }
  }
}
