package org.inkling.jcstress.loft;

import static org.inkling.jcstress.loft.TinyNode.LINK_AT;
import static org.inkling.jcstress.loft.TinyNode.MOVING;

import java.lang.invoke.VarHandle;
import org.inkling.loft.slots.Bucket;
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
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * The worker links the old node to the new one before it freezes anything, so who sees a frozen
 * word finds the link in the header, whatever its line said before.
 *
 * <p>Results: whether the line's link was set when the operation began; whether it then met a
 * frozen word; and whether the header's link was set when it looked there, which it does at a
 * frozen word only (else -1). Hazard: frozen and no link, an operation that cannot go on.
 */
public final class LinkBeforeFreeze {
  private static final long KEY = 7;
  private static final long NEW_NODE = 4096; // never followed

  private LinkBeforeFreeze() {}

  private static long isSet(long link) {
    return link == 0 ? 0 : 1;
  }

  private static void look(long line, JJJ_Result result, boolean frozen) {
    result.r2 = frozen ? 1 : 0;
    result.r3 = frozen ? isSet(TinyNode.canonicalLink(line)) : -1;
  }

  /** A lookup of a key that is not there: it ends at FE, which it reads plainly, then fences. */
  private static void probe(long line, JJJ_Result result) {
    result.r1 = isSet(TinyNode.link(line));
    boolean frozen = TinyNode.find(line, KEY) == SlotArray.CLOSED;
    if (frozen) {
      VarHandle.acquireFence();
    }
    look(line, result, frozen);
  }

  /** The freeze is that of an EMPTY key word. */
  @JCStressTest
  @Outcome(id = "0, 0, -1", expect = Expect.ACCEPTABLE, desc = "probe -> freeze")
  @Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "line -> link, freeze -> probe")
  @Outcome(id = "1, 0, -1", expect = Expect.ACCEPTABLE, desc = "link -> line, probe -> freeze")
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "link, freeze -> line, probe")
  @Outcome(expect = Expect.FORBIDDEN, desc = "frozen, and no link")
  @State
  public static class EmptyKey {
    private static final SlabAllocator MEMORY = TinyNode.memory("LinkBeforeFreeze.EmptyKey");

    private final long line = TinyNode.create(MEMORY);

    /** Links and freezes. */
    @Actor
    public void worker() {
      TinyNode.setLink(line, NEW_NODE | MOVING);
      SlotArray.freeze(TinyNode.slots(line));
    }

    /** Looks a key up. */
    @Actor
    public void operation(JJJ_Result result) {
      probe(line, result);
    }

    /** Gives the node back. */
    @Arbiter
    public void after() {
      TinyNode.free(line, MEMORY);
    }
  }

  /** The freeze is that of a value word. */
  @JCStressTest
  @Outcome(id = "0, 0, -1", expect = Expect.ACCEPTABLE, desc = "read -> freeze")
  @Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "line -> link, freeze -> read")
  @Outcome(id = "1, 0, -1", expect = Expect.ACCEPTABLE, desc = "link -> line, read -> freeze")
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "link, freeze -> line, read")
  @Outcome(expect = Expect.FORBIDDEN, desc = "frozen, and no link")
  @State
  public static class Value {
    private static final SlabAllocator MEMORY = TinyNode.memory("LinkBeforeFreeze.Value");

    private final long line = TinyNode.create(MEMORY);
    private final long slot = TinyNode.claim(line, KEY);

    /** Links and freezes. */
    @Actor
    public void worker() {
      TinyNode.setLink(line, NEW_NODE | MOVING);
      SlotArray.freeze(slot);
    }

    /** Reads the key's value. */
    @Actor
    public void operation(JJJ_Result result) {
      result.r1 = isSet(TinyNode.link(line));
      look(line, result, ValueWord.isFrozen(TinyNode.wordOf(line, KEY)));
    }

    /** Gives the node back. */
    @Arbiter
    public void after() {
      TinyNode.free(line, MEMORY);
    }
  }

  /** The freeze is the closing of a bucket pointer, for which the word of slot 0 stands here. */
  @JCStressTest
  @Outcome(id = "0, 0, -1", expect = Expect.ACCEPTABLE, desc = "probe -> close")
  @Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "line -> link, close -> probe")
  @Outcome(id = "1, 0, -1", expect = Expect.ACCEPTABLE, desc = "link -> line, probe -> close")
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "link, close -> line, probe")
  @Outcome(expect = Expect.FORBIDDEN, desc = "closed, and no link")
  @State
  public static class Pointer {
    private static final SlabAllocator MEMORY = TinyNode.memory("LinkBeforeFreeze.Pointer");

    private final long line = TinyNode.create(MEMORY);

    /** Links and closes. */
    @Actor
    public void worker() {
      TinyNode.setLink(line, NEW_NODE | MOVING);
      Bucket.close(TinyNode.slots(line));
    }

    /** Follows the pointer. */
    @Actor
    public void operation(JJJ_Result result) {
      result.r1 = isSet(TinyNode.link(line));
      look(line, result, Bucket.isClosed(Bucket.follow(TinyNode.slots(line))));
    }

    /** Gives the node back. */
    @Arbiter
    public void after() {
      TinyNode.free(line, MEMORY);
    }
  }

  /**
   * A weakened twin of {@link EmptyKey}: the freeze comes first. An operation comes to the frozen
   * word and finds no link; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "0, 0, -1", expect = Expect.ACCEPTABLE, desc = "probe -> freeze")
  @Outcome(
      id = {"0, 1, 1", "1, 1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "freeze, link -> header")
  @Outcome(
      id = "0, 1, 0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "freeze -> probe -> link: frozen, and no link")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class FreezeBeforeLink {
    private static final SlabAllocator MEMORY =
        TinyNode.memory("LinkBeforeFreeze.FreezeBeforeLink");

    private final long line = TinyNode.create(MEMORY);

    /** Freezes and links. */
    @Actor
    public void worker() {
      SlotArray.freeze(TinyNode.slots(line));
      TinyNode.setLink(line, NEW_NODE | MOVING);
    }

    /** Looks a key up. */
    @Actor
    public void operation(JJJ_Result result) {
      probe(line, result);
    }

    /** Gives the node back. */
    @Arbiter
    public void after() {
      TinyNode.free(line, MEMORY);
    }
  }

  /**
   * A weakened twin of {@link EmptyKey}: the line keeps a link of its own, the header has none. The
   * header is all that an operation can ask which loaded the line before; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(
      id = {"0, 0, -1", "1, 0, -1"},
      expect = Expect.ACCEPTABLE,
      desc = "probe -> freeze")
  @Outcome(
      id = {"0, 1, 0", "1, 1, 0"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "freeze -> probe: the header has no link, and the line had none when it was read")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LineAlone {
    private static final SlabAllocator MEMORY = TinyNode.memory("LinkBeforeFreeze.LineAlone");

    private final long line = TinyNode.create(MEMORY);

    /** Links the line and freezes. */
    @Actor
    public void worker() {
      NativeMemory.putLongRelease(line + LINK_AT, NEW_NODE | MOVING);
      SlotArray.freeze(TinyNode.slots(line));
    }

    /** Looks a key up. */
    @Actor
    public void operation(JJJ_Result result) {
      probe(line, result);
    }

    /** Gives the node back. */
    @Arbiter
    public void after() {
      TinyNode.free(line, MEMORY);
    }
  }
}
