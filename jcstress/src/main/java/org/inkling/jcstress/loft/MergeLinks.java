package org.inkling.jcstress.loft;

import static org.inkling.jcstress.loft.TinyNode.LINK_AT;
import static org.inkling.jcstress.loft.TinyNode.MOVING;

import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * Two old nodes that are merged: each has its link before any worker freezes anything in either.
 *
 * <p>One worker sets the links, headers first, then says that the sweep is on, and sweeps, the
 * second node first; another thread helps with that node if it hears, and then does an operation on
 * a key of each, which says whether it met a frozen word and then asks the header for the link.
 * Hazard: frozen and no link, an operation that cannot go on.
 */
public final class MergeLinks {
  private static final long KEY = 7;
  private static final long NEW_NODE = 4096; // never followed

  private static final int OPEN = 0;
  private static final int FROZEN = 1;
  private static final int NO_LINK = 2;

  /** The two old nodes, and whether the change is being swept. */
  private static final class Merge {
    private static final SlabAllocator MEMORY = TinyNode.memory("MergeLinks");

    final long one = TinyNode.create(MEMORY);
    final long other = TinyNode.create(MEMORY);
    private final long oneSlot = TinyNode.claim(one, KEY);
    private final long otherSlot = TinyNode.claim(other, KEY);
    private final AtomicInteger sweeping = new AtomicInteger();

    void link(long node) {
      NativeMemory.putLongRelease(node + LINK_AT, NEW_NODE | MOVING);
    }

    void begin() {
      sweeping.set(1);
    }

    void sweep() {
      SlotArray.freeze(otherSlot);
      SlotArray.freeze(oneSlot);
    }

    void help() {
      if (sweeping.get() != 0) {
        SlotArray.freeze(otherSlot);
      }
    }

    /** What an operation meets that comes to a node by its line. */
    static long look(long line) {
      if (!ValueWord.isFrozen(TinyNode.wordOf(line, KEY))) {
        return OPEN;
      }
      return TinyNode.canonicalLink(line) == 0 ? NO_LINK : FROZEN;
    }

    void free() {
      TinyNode.free(one, MEMORY);
      TinyNode.free(other, MEMORY);
    }
  }

  private MergeLinks() {}

  /** As it is: both links, then the sweep. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "operation -> freezes")
  @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "links, one freeze -> operation")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "links, freezes -> operation")
  @Outcome(expect = Expect.FORBIDDEN, desc = "frozen, and no link")
  @State
  public static class BothBeforeFreeze {
    private final Merge merge = new Merge();

    /** Links both nodes, headers first, and sweeps. */
    @Actor
    public void worker() {
      merge.link(TinyNode.header(merge.one));
      merge.link(TinyNode.header(merge.other));
      merge.link(merge.one);
      merge.link(merge.other);
      merge.begin();
      merge.sweep();
    }

    /** Sweeps along, if it is time, and reads a key of each. */
    @Actor
    public void operation(JJ_Result result) {
      merge.help();
      result.r1 = Merge.look(merge.one);
      result.r2 = Merge.look(merge.other);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      merge.free();
    }
  }

  /**
   * The weakened twin of {@link BothBeforeFreeze}: the sweep is on when the first node has its
   * link. An operation comes to a frozen word of the other and finds no link; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"0, 0", "0, 1", "1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "link of other -> operation, or operation -> freeze of other")
  @Outcome(
      id = {"0, 2", "1, 2"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "freeze other -> operation -> link of other: frozen, and no link")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class OneByOne {
    private final Merge merge = new Merge();

    /** Links one node and begins to sweep, then links the other. */
    @Actor
    public void worker() {
      merge.link(TinyNode.header(merge.one));
      merge.link(merge.one);
      merge.begin();
      merge.sweep();
      merge.link(TinyNode.header(merge.other));
      merge.link(merge.other);
    }

    /** Sweeps along, if it is time, and reads a key of each. */
    @Actor
    public void operation(JJ_Result result) {
      merge.help();
      result.r1 = Merge.look(merge.one);
      result.r2 = Merge.look(merge.other);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      merge.free();
    }
  }
}
