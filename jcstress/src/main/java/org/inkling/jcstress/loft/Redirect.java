package org.inkling.jcstress.loft;

import org.inkling.loft.change.Change;
import org.inkling.loft.node.ForwardingLink;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * The link is set to MOVED by the winner of one compare-and-set, after every chunk of the sweep.
 *
 * <p>The workers run the shipped {@code Change} and {@code Sweep} on a node with two keys, 7 with
 * the value 1 and 8 with the value 2. Hazards: an operation that sees MOVED looks at the new node
 * alone and misses a value that was not installed yet; of two workers that finish at once both
 * retire the old node, or neither redirects.
 */
public final class Redirect {
  private static final long[] KEYS = {7, 8};

  private Redirect() {}

  private static long[] words() {
    return new long[] {Owner.inline(1), Owner.inline(2)};
  }

  private static long bit(boolean done) {
    return done ? 1 : 0;
  }

  /** The values of both keys, side by side. */
  private static long values(SmallTable small) {
    return 10 * small.get(7) + small.get(8);
  }

  /** Sweeps a chunk; whether this ended the change, so that this worker retires the old node. */
  private static long sweepChunk(ChangingTable changing) {
    changing.meeting.meet();
    return bit(changing.change.step());
  }

  /** Two workers with a chunk each: exactly one of them redirects, and retires the old node. */
  @JCStressTest
  @Outcome(id = "1, 0, 12", expect = Expect.ACCEPTABLE, desc = "other -> one, redirect")
  @Outcome(id = "0, 1, 12", expect = Expect.ACCEPTABLE, desc = "one -> other, redirect")
  @Outcome(expect = Expect.FORBIDDEN, desc = "redirected twice, or never, or a value is missing")
  @State
  public static class TwoWorkers {
    private static final Owner OWNER = new Owner("Redirect.TwoWorkers");

    private final ChangingTable changing =
        new ChangingTable(OWNER, Change::new, OWNER.nodeOfTwoGroups(KEYS, words())).announce();

    /** Sweeps a chunk; whether it redirected. */
    @Actor
    public void one(JJJ_Result result) {
      result.r1 = sweepChunk(changing);
    }

    /** Sweeps a chunk; whether it redirected. */
    @Actor
    public void other(JJJ_Result result) {
      result.r2 = sweepChunk(changing);
    }

    /** Looks both keys up. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = values(changing);
      changing.free();
    }
  }

  /** The shipped change, but a worker that has seen SWEEPING takes itself for the winner. */
  private static final ChangingTable.Maker LOOKS_THEN_ENDS =
      (order, space, table, scratch) ->
          new Change(order, space, table, scratch) {
            @Override
            protected boolean endSweeping() {
              boolean sweeping = isShared();
              boolean _ = super.endSweeping();
              return sweeping;
            }
          };

  /**
   * The weakened twin of {@link TwoWorkers}: a worker goes by a look at the state, and not by its
   * compare-and-set. Both workers redirect and both retire the old node; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"1, 0, 12", "0, 1, 12"},
      expect = Expect.ACCEPTABLE,
      desc = "redirect -> the other worker")
  @Outcome(
      id = "1, 1, 12",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "both look -> both redirect: the old node is retired twice")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookThenRedirect {
    private static final Owner OWNER = new Owner("Redirect.LookThenRedirect");

    private final ChangingTable changing =
        new ChangingTable(OWNER, LOOKS_THEN_ENDS, OWNER.nodeOfTwoGroups(KEYS, words())).announce();

    /** Sweeps a chunk; whether it redirected. */
    @Actor
    public void one(JJJ_Result result) {
      result.r1 = sweepChunk(changing);
    }

    /** Sweeps a chunk; whether it redirected. */
    @Actor
    public void other(JJJ_Result result) {
      result.r2 = sweepChunk(changing);
    }

    /** Looks both keys up. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = values(changing);
      changing.free();
    }
  }

  /** A worker and an operation: who sees MOVED finds both values in the new node. */
  @JCStressTest
  @Outcome(id = "0, 12", expect = Expect.ACCEPTABLE, desc = "operation -> redirect")
  @Outcome(id = "1, 12", expect = Expect.ACCEPTABLE, desc = "redirect -> operation")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a value is missing")
  @State
  public static class MovedMeansSwept {
    private static final Owner OWNER = new Owner("Redirect.MovedMeansSwept");

    private final ChangingTable changing =
        new ChangingTable(OWNER, Change::new, OWNER.node(KEYS, words()));

    /** Announces, sweeps and redirects. */
    @Actor
    public void worker() {
      changing.meeting.meet();
      changing.finish();
    }

    /** Looks both keys up; whether the line was MOVED before. */
    @Actor
    public void operation(JJ_Result result) {
      changing.meeting.meet();
      changing.meeting.pause();
      result.r1 = bit(changing.isMoved(7));
      result.r2 = values(changing);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      changing.free();
    }
  }

  /** The shipped change, but the links are MOVED from the first. */
  private static final ChangingTable.Maker MOVED_AT_ONCE =
      (order, space, table, scratch) ->
          new Change(order, space, table, scratch) {
            @Override
            protected void setLinks(long link) {
              super.setLinks(ForwardingLink.moved(link));
            }
          };

  /**
   * The weakened twin of {@link MovedMeansSwept}: the redirect comes before the sweep. An operation
   * finds a key absent that had a value all the time; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"0, 12", "1, 12"},
      expect = Expect.ACCEPTABLE,
      desc = "operation -> redirect, or sweep -> operation")
  @Outcome(
      id = {"[01], -11", "[01], 9", "[01], -8"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "redirect -> operation -> sweep: a key is absent")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class RedirectBeforeSweep {
    private static final Owner OWNER = new Owner("Redirect.RedirectBeforeSweep");

    private final ChangingTable changing =
        new ChangingTable(OWNER, MOVED_AT_ONCE, OWNER.node(KEYS, words()));

    /** Redirects and sweeps. */
    @Actor
    public void worker() {
      changing.meeting.meet();
      changing.finish();
    }

    /** Looks both keys up; whether the line was MOVED before. */
    @Actor
    public void operation(JJ_Result result) {
      changing.meeting.meet();
      changing.meeting.pause();
      result.r1 = bit(changing.isMoved(7));
      result.r2 = values(changing);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      changing.free();
    }
  }
}
