package org.inkling.jcstress.tree;

import java.util.function.IntSupplier;
import org.inkling.bytes.node.LeafImage;
import org.inkling.bytes.tree.TreePin;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A cursor has shown 32 and copied the leaf; another thread removes 34, the next key. The thread of
 * the cursor reads 34, and then takes a step.
 *
 * <p>The results are what the read found, and the key that the cursor shows. Hazard: the cursor
 * shows 34 out of its copy after a read that did not find it, since the removal was over for
 * readers before it was counted for cursors.
 */
public final class TreeCursorAgainstRemoval {
  private static final int FIRST = 32;
  private static final int NEXT = 34;

  private TreeCursorAgainstRemoval() {}

  private static void remove(TreeOfState state) {
    state.meeting.meet();
    state.remove(NEXT);
  }

  private static void step(TreeOfState state, IntSupplier cursor, II_Result result) {
    state.meeting.meet();
    result.r1 = state.get(NEXT);
    result.r2 = cursor.getAsInt();
  }

  /** The cursor shows an entry of its copy only if nobody has counted a change of the leaf. */
  @JCStressTest
  @Outcome(id = "34, 34", expect = Expect.ACCEPTABLE, desc = "get -> cursor -> removal")
  @Outcome(id = "34, 36", expect = Expect.ACCEPTABLE, desc = "get -> removal -> cursor")
  @Outcome(id = "-1, 36", expect = Expect.ACCEPTABLE, desc = "removal -> get -> cursor")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a removed key was shown, or another was missed")
  @State
  public static class Ascending {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeCursorAgainstRemoval.Ascending");

    private final TreeOfState state = TreeOfState.ofThreeLeaves(OWNER);
    private final CursorOfState cursor = new CursorOfState(state, FIRST);

    /** Removes 34. */
    @Actor
    public void writer() {
      remove(state);
    }

    /** Reads 34, and shows the key after 32. */
    @Actor
    public void cursor(II_Result result) {
      step(state, cursor::next, result);
    }

    /** Checks the tree and gives it back. */
    @Arbiter
    public void after() {
      cursor.close();
      state.end(2);
    }
  }

  /**
   * The weakened twin of {@link Ascending}: it shows the next entry of its copy without a look at
   * the changes. It shows the key that was removed; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "34, 34", expect = Expect.ACCEPTABLE, desc = "get -> cursor -> removal")
  @Outcome(
      id = "-1, 34",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "removal -> get -> cursor: the removed key was shown")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class NoCountTwin {
    private static final TreeOfState.Owner OWNER =
        new TreeOfState.Owner("TreeCursorAgainstRemoval.NoCountTwin");

    private final TreeOfState state = TreeOfState.ofThreeLeaves(OWNER);
    private final LeafImage image = new LeafImage(TreeOfState.SHAPE);
    private final byte[] key = new byte[TreeOfState.SHAPE.maxKeyBytes() + LeafImage.SLACK];
    private final int place;

    /** Copies the leaf of 32. */
    public NoCountTwin() {
      TreePin pin = state.enter(FIRST);
      if (!state.tree.descent().findLeaf(pin)) {
        throw new IllegalStateException("no leaf in a tree that nobody changes");
      }
      place = TreeOfState.SEARCH.countUpTo(pin.node(), pin.key());
      image.copy(pin.node());
      image.open(key);
      state.tree.leave(pin);
    }

    /** Removes 34. */
    @Actor
    public void writer() {
      remove(state);
    }

    /** Reads 34, and shows the key after 32. */
    @Actor
    public void cursor(II_Result result) {
      step(state, this::next, result);
    }

    private int next() {
      int length = image.read(place, image.slot(place), key);
      return CursorOfState.number(key, length, image.array()[image.valueAt()]);
    }

    /** Checks the tree and gives it back. */
    @Arbiter
    public void after() {
      state.end(2);
    }
  }
}
