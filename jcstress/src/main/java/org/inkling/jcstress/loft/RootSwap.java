package org.inkling.jcstress.loft;

import org.inkling.loft.change.RootChange;
import org.inkling.loft.table.LoftRoot;
import org.inkling.maintenance.ChangeRunner.Progress;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * The root is swapped by one volatile store; an operation loads it, volatile, under its pin, and
 * uses the directory to which it leads.
 *
 * <p>The worker runs the shipped {@code RootChange}, the operation looks up a key of each of two
 * nodes. The results are whether the new root stood when the operation began, and the two values: 1
 * and 2, by either root. Hazards: an operation sees the new root before its lines; it uses the old
 * directory when that is free; the next round begins while an operation still uses the old root.
 * Memory that was given away holds the lines of another owner, in which each key has the value 3.
 */
public final class RootSwap {
  private RootSwap() {}

  /** Rebuilds the root, waits for a grace period, and builds where the old directory was. */
  private static void nextRound(MovedTable moved, RootChange change) {
    moved.swap(change);
    if (moved.owner.runner.step(change) == Progress.STEPPED) {
      moved.overwrite(moved.oldRoot.line(0));
    }
  }

  /** A swap and an operation, the old directory retired and collected. */
  @JCStressTest
  @Outcome(id = "0, 1, 2", expect = Expect.ACCEPTABLE, desc = "operation -> swap")
  @Outcome(id = "1, 1, 2", expect = Expect.ACCEPTABLE, desc = "swap -> operation")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a directory without its lines, or one that is free")
  @State
  public static class Swap {
    private static final Owner OWNER = new Owner("RootSwap.Swap");
    private static final LoftRoot OTHERS = MovedTable.others(OWNER);

    private final MovedTable moved = new MovedTable(OWNER, OTHERS);

    /** Builds a root, swaps, retires the old one and collects. */
    @Actor
    public void worker() {
      moved.swap(new RootChange(OWNER.resources, moved.table));
      OWNER.epochs.reclaim();
    }

    /** Looks up a key of each node. */
    @Actor
    public void operation(JJJ_Result result) {
      moved.lookUp(result);
    }

    /** Gives all back. */
    @Arbiter
    public void after() {
      moved.end();
    }
  }

  /** The next round begins after a grace period: it may use the memory of the old directory. */
  @JCStressTest
  @Outcome(id = "0, 1, 2", expect = Expect.ACCEPTABLE, desc = "operation -> swap")
  @Outcome(id = "1, 1, 2", expect = Expect.ACCEPTABLE, desc = "swap -> operation")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the old directory was used in the next round")
  @State
  public static class NextRound {
    private static final Owner OWNER = new Owner("RootSwap.NextRound");
    private static final LoftRoot OTHERS = MovedTable.others(OWNER);

    private final MovedTable moved = new MovedTable(OWNER, OTHERS);

    /** Swaps, and builds where the old directory was if everybody has left it. */
    @Actor
    public void worker() {
      nextRound(moved, new RootChange(OWNER.resources, moved.table));
    }

    /** Looks up a key of each node. */
    @Actor
    public void operation(JJJ_Result result) {
      moved.lookUp(result);
    }

    /** Gives all back. */
    @Arbiter
    public void after() {
      moved.end();
    }
  }

  /** The shipped change, but the old directory is another's when it is retired. */
  private static RootChange freesAtOnce(MovedTable moved) {
    return new RootChange(moved.owner.resources, moved.table) {
      @Override
      protected void retire(long block, long bytes) {
        if (block == moved.oldRoot.line(0)) {
          moved.overwrite(block);
        }
        super.retire(block, bytes);
      }
    };
  }

  /**
   * A weakened twin of {@link Swap}: no operation is waited for before the old directory is
   * another's. An operation uses it then; seen on x86-64 too. (The block itself is freed later, so
   * that it always has lines, and no operation leaves the test's memory.)
   */
  @JCStressTest
  @Outcome(id = "[01], 1, 2", expect = Expect.ACCEPTABLE, desc = "one -> the other")
  @Outcome(
      id = {"[01], 3, 2", "[01], 1, 3", "[01], 3, 3"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "root -> swap, free -> lookup: a directory was used that is free")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class FreedAtOnce {
    private static final Owner OWNER = new Owner("RootSwap.FreedAtOnce");
    private static final LoftRoot OTHERS = MovedTable.others(OWNER);

    private final MovedTable moved = new MovedTable(OWNER, OTHERS);

    /** Swaps, and gives the old directory away. */
    @Actor
    public void worker() {
      moved.swap(freesAtOnce(moved));
      OWNER.epochs.reclaim();
    }

    /** Looks up a key of each node. */
    @Actor
    public void operation(JJJ_Result result) {
      moved.lookUp(result);
    }

    /** Gives all back. */
    @Arbiter
    public void after() {
      moved.end();
    }
  }

  /** The shipped change, but it swaps the root before it fills the directory. */
  private static RootChange swapsFirst(MovedTable moved) {
    return new RootChange(moved.owner.resources, moved.table) {
      @Override
      protected LoftRoot over(long lines, int count, LoftRoot old) {
        moved.overwrite(lines); // what stood there before
        moved.table.swapRoot(old.over(lines));
        return super.over(lines, count, old);
      }
    };
  }

  /**
   * A weakened twin of {@link Swap}: the root is stored before the directory is filled, which is
   * what the stores may look like to another thread where nothing orders them. A plain store after
   * the directory would not fail on x86-64, which keeps stores in order.
   */
  @JCStressTest
  @Outcome(id = "[01], 1, 2", expect = Expect.ACCEPTABLE, desc = "one -> the other")
  @Outcome(
      id = {"[01], 3, 2", "[01], 1, 3", "[01], 3, 3"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "swap -> operation -> lines: another owner's lines")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class RootBeforeLines {
    private static final Owner OWNER = new Owner("RootSwap.RootBeforeLines");
    private static final LoftRoot OTHERS = MovedTable.others(OWNER);

    private final MovedTable moved = new MovedTable(OWNER, OTHERS);

    /** Swaps, and fills the directory. */
    @Actor
    public void worker() {
      moved.swap(swapsFirst(moved));
      OWNER.epochs.reclaim();
    }

    /** Looks up a key of each node. */
    @Actor
    public void operation(JJJ_Result result) {
      moved.lookUp(result);
    }

    /** Gives all back. */
    @Arbiter
    public void after() {
      moved.end();
    }
  }

  /** The shipped change, but its step after the swap waits for no operation. */
  private static RootChange noGrace(MovedTable moved) {
    return new RootChange(moved.owner.resources, moved.table) {
      @Override
      public Mode mode() {
        Mode mode = super.mode();
        return mode == Mode.AFTER_GRACE ? Mode.UNPINNED : mode;
      }
    };
  }

  /**
   * The weakened twin of {@link NextRound}: the next round begins at once. An operation that loaded
   * the old root uses what was changed under it; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "[01], 1, 2", expect = Expect.ACCEPTABLE, desc = "one -> the other")
  @Outcome(
      id = {"[01], 3, 2", "[01], 1, 3", "[01], 3, 3"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "root -> swap, next round -> lookup")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class RoundAtOnce {
    private static final Owner OWNER = new Owner("RootSwap.RoundAtOnce");
    private static final LoftRoot OTHERS = MovedTable.others(OWNER);

    private final MovedTable moved = new MovedTable(OWNER, OTHERS);

    /** Swaps, and builds where the old directory was. */
    @Actor
    public void worker() {
      nextRound(moved, noGrace(moved));
    }

    /** Looks up a key of each node. */
    @Actor
    public void operation(JJJ_Result result) {
      moved.lookUp(result);
    }

    /** Gives all back. */
    @Arbiter
    public void after() {
      moved.end();
    }
  }
}
