package org.inkling.jcstress.loft;

import org.inkling.loft.change.Sweep;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.slots.ValueWord;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * Two workers that both go through the one chunk of a shipped {@code Sweep}: it is counted once.
 *
 * <p>The results are whether each worker found the sweep complete, and whether a worker finds that
 * after both. Hazard: a chunk that is counted twice ends the sweep while another chunk is not
 * swept; where there is no other, the count never comes to 0 and the change never ends.
 */
public final class SweepChunk {
  private static final long KEY = 7;

  private SweepChunk() {}

  /** Makes the sweep of a state. */
  private interface Maker {
    Sweep make(Owner owner, long[] olds, long link);
  }

  /** A node of one chunk, the new node for its key, and the sweep from one to the other. */
  private static final class Sweeping {
    private final SmallTable small;
    private final long[] olds;
    private final long link;
    private final Sweep sweep;

    Sweeping(Owner owner, Maker maker) {
      olds = new long[] {owner.node(KEY, Owner.inline(1))};
      link = owner.nodes.linkTo(new long[] {owner.node(KEY, ValueWord.UNSET)});
      small = new SmallTable(owner, olds);
      small.table.setLinks(olds, ForwardingLink.moving(link));
      sweep = maker.make(owner, olds, link);
    }

    /** Sweeps the chunk, if it is not done; whether all is done then. */
    long sweep() {
      small.meeting.meet();
      return sweep.runChunk() ? 1 : 0;
    }

    /** Looks again, and gives the nodes back. */
    long end() {
      long done = sweep.runChunk() ? 1 : 0;
      small.free();
      return done;
    }
  }

  private static Sweep.Movers movers(Owner owner, long link) {
    return new Sweep.Movers(link, false, owner.scratch);
  }

  private static final Maker SHIPPED =
      (owner, olds, link) ->
          new Sweep(olds, movers(owner, link), owner.resources.buckets(), Owner.RANGE);

  /** Two workers in one chunk: the first to mark it counts it. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "count -> both look")
  @Outcome(
      id = {"1, 0, 1", "0, 1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "a worker looks -> the other counts")
  @Outcome(expect = Expect.FORBIDDEN, desc = "counted twice, or never")
  @State
  public static class OneChunk {
    private static final Owner OWNER = new Owner("SweepChunk.OneChunk");

    private final Sweeping sweeping = new Sweeping(OWNER, SHIPPED);

    /** Sweeps. */
    @Actor
    public void one(JJJ_Result result) {
      result.r1 = sweeping.sweep();
    }

    /** Sweeps too. */
    @Actor
    public void other(JJJ_Result result) {
      result.r2 = sweeping.sweep();
    }

    /** Looks whether all is done. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = sweeping.end();
    }
  }

  /** The shipped sweep, but a worker looks at the mark and then sets it. */
  private static final Maker LOOKS_THEN_MARKS =
      (owner, olds, link) ->
          new Sweep(olds, movers(owner, link), owner.resources.buckets(), Owner.RANGE) {
            @Override
            protected boolean markDone(int chunk) {
              boolean first = !isDone(chunk);
              boolean _ = super.markDone(chunk);
              return first;
            }
          };

  /**
   * The weakened twin of {@link OneChunk}: both workers count the chunk, so fewer chunks seem to be
   * left than there are; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"1, 1, 1", "1, 0, 1", "0, 1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "one worker -> the other")
  @Outcome(
      id = "[01], [01], 0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "both look -> both count: the change never ends")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookThenCount {
    private static final Owner OWNER = new Owner("SweepChunk.LookThenCount");

    private final Sweeping sweeping = new Sweeping(OWNER, LOOKS_THEN_MARKS);

    /** Sweeps. */
    @Actor
    public void one(JJJ_Result result) {
      result.r1 = sweeping.sweep();
    }

    /** Sweeps too. */
    @Actor
    public void other(JJJ_Result result) {
      result.r2 = sweeping.sweep();
    }

    /** Looks whether all is done. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = sweeping.end();
    }
  }
}
