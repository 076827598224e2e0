package org.inkling.jcstress.loft;

import org.inkling.loft.change.Change;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * The worker links the old node to the new one before it freezes anything. So an operation that
 * meets something frozen finds the link in the header, whatever its line said before.
 *
 * <p>The worker goes through the shipped {@code Change}: it builds, announces and sweeps. The
 * results are whether the line had a link when the operation began, whether a probe then met
 * something frozen, and what the operation of {@code LoftTable} says after that. Hazard: frozen and
 * no link ({@link SmallTable#NO_LINK}), so the operation cannot go on.
 */
public final class LinkBeforeFreeze {
  private static final long KEY = 7;
  private static final long NEW_KEY = 9;

  private LinkBeforeFreeze() {}

  private static ChangingTable planned(Owner owner, ChangingTable.Maker maker) {
    return new ChangingTable(owner, maker, owner.node(KEY, Owner.inline(1)));
  }

  private static void change(ChangingTable changing) {
    changing.meeting.meet();
    changing.finish();
  }

  /** Whether the line of a key has a link, some time after the worker has begun. */
  private static long hasLink(ChangingTable changing, long key) {
    changing.meeting.meet();
    changing.meeting.pause();
    return changing.isLinked(key) ? 1 : 0;
  }

  private static long find(ChangingTable changing, long key) {
    return NodeProbe.find(changing.line(key), key, changing.table.buckets());
  }

  /** Whether a probe ends at a frozen slot: the key has none, and the slot was EMPTY. */
  private static boolean isClosed(ChangingTable changing) {
    return find(changing, NEW_KEY) == SlotArray.CLOSED;
  }

  /** Looks up a key that has no slot. */
  private static void lookUp(ChangingTable changing, JJJ_Result result) {
    result.r1 = hasLink(changing, NEW_KEY);
    changing.meeting.await(() -> isClosed(changing));
    result.r2 = isClosed(changing) ? 1 : 0;
    result.r3 = changing.get(NEW_KEY);
  }

  /** The freeze is that of an EMPTY key word, which an operation reads plainly. */
  @JCStressTest
  @Outcome(id = "0, 0, -1", expect = Expect.ACCEPTABLE, desc = "probe -> freeze")
  @Outcome(id = "0, 1, -1", expect = Expect.ACCEPTABLE, desc = "line -> link, freeze -> probe")
  @Outcome(id = "1, 0, -1", expect = Expect.ACCEPTABLE, desc = "link -> line, probe -> freeze")
  @Outcome(id = "1, 1, -1", expect = Expect.ACCEPTABLE, desc = "link, freeze -> line, probe")
  @Outcome(expect = Expect.FORBIDDEN, desc = "frozen, and no link")
  @State
  public static class EmptyKey {
    private static final Owner OWNER = new Owner("LinkBeforeFreeze.EmptyKey");

    private final ChangingTable changing = planned(OWNER, Change::new);

    /** Links and freezes. */
    @Actor
    public void worker() {
      change(changing);
    }

    /** Looks a key up that is not there. */
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

  /** The freeze is that of a value word. */
  @JCStressTest
  @Outcome(id = "0, 0, 1", expect = Expect.ACCEPTABLE, desc = "read -> freeze")
  @Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "line -> link, freeze -> read")
  @Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "link -> line, read -> freeze")
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "link, freeze -> line, read")
  @Outcome(expect = Expect.FORBIDDEN, desc = "frozen, and no link")
  @State
  public static class Value {
    private static final Owner OWNER = new Owner("LinkBeforeFreeze.Value");

    private final ChangingTable changing = planned(OWNER, Change::new);

    /** Links and freezes. */
    @Actor
    public void worker() {
      change(changing);
    }

    /** Looks a key up that is there. */
    @Actor
    public void operation(JJJ_Result result) {
      long slot = find(changing, KEY);
      result.r1 = hasLink(changing, KEY);
      changing.meeting.await(() -> ValueWord.isFrozen(SlotArray.value(slot)));
      result.r2 = ValueWord.isFrozen(SlotArray.value(slot)) ? 1 : 0;
      result.r3 = changing.get(KEY);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      changing.free();
    }
  }

  /** The freeze is the closing of a bucket pointer; the operation puts a key into the bucket. */
  @JCStressTest
  @Outcome(id = "0, -1, 2", expect = Expect.ACCEPTABLE, desc = "line -> link")
  @Outcome(id = "1, -1, 2", expect = Expect.ACCEPTABLE, desc = "link -> line")
  @Outcome(expect = Expect.FORBIDDEN, desc = "closed, and no link; or the put is lost")
  @State
  public static class Pointer {
    private static final Owner OWNER = new Owner("LinkBeforeFreeze.Pointer");

    private final ChangingTable changing = full();

    private static ChangingTable full() {
      long[] words = {Owner.inline(1), Owner.inline(1)};
      return new ChangingTable(OWNER, Change::new, OWNER.node(new long[] {KEY, KEY + 1}, words));
    }

    /** Links and closes. */
    @Actor
    public void worker() {
      change(changing);
    }

    /** Puts a key for which the window has no slot; what was there before. */
    @Actor
    public void operation(JJJ_Result result) {
      result.r1 = hasLink(changing, NEW_KEY);
      result.r2 = changing.put(NEW_KEY, 2);
    }

    /** Looks the key up, and gives the nodes back. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = changing.get(NEW_KEY);
      changing.free();
    }
  }

  /** The shipped change, but it freezes all slots before it sets a link. */
  private static final ChangingTable.Maker FREEZES_FIRST =
      (order, space, table, scratch) ->
          new Change(order, space, table, scratch) {
            @Override
            protected void setLinks(long link) {
              ChangingTable.freezeSlots(olds()[0]);
              super.setLinks(link);
            }
          };

  /**
   * A weakened twin of {@link EmptyKey}: the freeze comes first. An operation comes to the frozen
   * word and finds no link; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "[01], 0, -1", expect = Expect.ACCEPTABLE, desc = "probe -> freeze")
  @Outcome(id = "[01], 1, -1", expect = Expect.ACCEPTABLE, desc = "freeze, link -> operation")
  @Outcome(
      id = {"0, 0, -2", "0, 1, -2"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "freeze -> operation -> link: frozen, and no link")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class FreezeBeforeLink {
    private static final Owner OWNER = new Owner("LinkBeforeFreeze.FreezeBeforeLink");

    private final ChangingTable changing = planned(OWNER, FREEZES_FIRST);

    /** Freezes and links. */
    @Actor
    public void worker() {
      change(changing);
    }

    /** Looks a key up that is not there. */
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

  /** The shipped change, but it sets the link of the line alone. */
  private static final ChangingTable.Maker LINKS_LINE =
      (order, space, table, scratch) ->
          new Change(order, space, table, scratch) {
            @Override
            protected void setLinks(long link) {
              DirectoryLine.setLink(table.root().line(0), link);
            }
          };

  /**
   * A weakened twin of {@link EmptyKey}: the line has a link, the header has none. The header is
   * all that an operation can ask which loaded the line before; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = "[01], [01], -1",
      expect = Expect.ACCEPTABLE,
      desc = "operation -> freeze, or after")
  @Outcome(
      id = "[01], [01], -2",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "freeze -> operation: frozen, and the header has no link")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LineAlone {
    private static final Owner OWNER = new Owner("LinkBeforeFreeze.LineAlone");

    private final ChangingTable changing = planned(OWNER, LINKS_LINE);

    /** Links the line and freezes. */
    @Actor
    public void worker() {
      change(changing);
    }

    /** Looks a key up that is not there. */
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
