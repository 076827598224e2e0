package org.inkling.jcstress.loft;

import org.inkling.loft.change.Change;
import org.inkling.loft.node.DirectoryLine;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * Two old nodes that are merged: each has its link before any worker freezes anything in either.
 *
 * <p>One worker goes through the shipped {@code Change}: it builds, sets the links and sweeps.
 * Another thread helps to sweep if it hears that the sweep is on, and then looks up a key of each
 * node. The results are whether it helped, and the two values, 1 and 2. Hazard: frozen and no link
 * ({@link SmallTable#NO_LINK}), so an operation cannot go on.
 */
public final class MergeLinks {
  private static final long ONE = 7;
  private static final long OTHER = 27;

  private MergeLinks() {}

  private static ChangingTable planned(Owner owner, ChangingTable.Maker maker) {
    long one = owner.node(ONE, Owner.inline(1));
    return new ChangingTable(owner, maker, one, owner.node(OTHER, Owner.inline(2)));
  }

  private static void change(ChangingTable changing) {
    changing.meeting.meet();
    changing.finish();
  }

  private static void lookUp(ChangingTable changing, JJJ_Result result) {
    long header = DirectoryLine.header(changing.line(ONE));
    changing.meeting.meet();
    changing.meeting.await(() -> DirectoryLine.link(header) != 0);
    if (changing.change.isShared()) {
      changing.change.step();
      result.r1 = 1;
    }
    result.r3 = changing.get(OTHER);
    result.r2 = changing.get(ONE);
  }

  /** As it is: both links, then the sweep. */
  @JCStressTest
  @Outcome(id = "0, 1, 2", expect = Expect.ACCEPTABLE, desc = "operation -> sweep, or after it")
  @Outcome(id = "1, 1, 2", expect = Expect.ACCEPTABLE, desc = "links -> operation, which helps")
  @Outcome(expect = Expect.FORBIDDEN, desc = "frozen, and no link")
  @State
  public static class BothBeforeFreeze {
    private static final Owner OWNER = new Owner("MergeLinks.BothBeforeFreeze");

    private final ChangingTable changing = planned(OWNER, Change::new);

    /** Links both nodes, and sweeps. */
    @Actor
    public void worker() {
      change(changing);
    }

    /** Sweeps along, if it is time, and looks up a key of each. */
    @Actor
    public void operation(JJJ_Result result) {
      lookUp(changing, result);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      changing.free();
    }
  }

  /**
   * The shipped change, but when the first node has its link it freezes the other, as a helper
   * would for which the sweep was on.
   */
  private static final ChangingTable.Maker LINKS_ONE_BY_ONE =
      (order, space, table, scratch) ->
          new Change(order, space, table, scratch) {
            @Override
            protected void setLinks(long link) {
              table.setLinks(new long[] {olds()[0]}, link);
              ChangingTable.freezeSlots(olds()[1]);
              table.setLinks(new long[] {olds()[1]}, link);
            }
          };

  /**
   * The weakened twin of {@link BothBeforeFreeze}: the sweep is on when the first node has its
   * link. An operation comes to a frozen word of the other and finds no link; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"0, 1, 2", "1, 1, 2"},
      expect = Expect.ACCEPTABLE,
      desc = "link of other -> operation, or operation -> freeze of other")
  @Outcome(
      id = "0, 1, -2",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "freeze other -> operation -> link of other: frozen, and no link")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class OneByOne {
    private static final Owner OWNER = new Owner("MergeLinks.OneByOne");

    private final ChangingTable changing = planned(OWNER, LINKS_ONE_BY_ONE);

    /** Links one node, freezes in the other, then links that one, and sweeps. */
    @Actor
    public void worker() {
      change(changing);
    }

    /** Sweeps along, if it is time, and looks up a key of each. */
    @Actor
    public void operation(JJJ_Result result) {
      lookUp(changing, result);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      changing.free();
    }
  }
}
