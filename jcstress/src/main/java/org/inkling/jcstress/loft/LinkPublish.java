package org.inkling.jcstress.loft;

import static org.inkling.jcstress.loft.TinyNode.LINE_BYTES;
import static org.inkling.jcstress.loft.TinyNode.LINK_AT;
import static org.inkling.jcstress.loft.TinyNode.MOVING;

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
 * The link is stored with release after the new node was built with plain stores, and loaded with
 * acquire: who sees it sees the new node's words.
 *
 * <p>Hazard: an operation follows the link to a node whose slots' address or claimed keys it does
 * not see yet; it would probe at address 0, or claim a key a second time.
 */
public final class LinkPublish {
  private static final long KEY = 7;

  private LinkPublish() {}

  /** 1 if a node has the key in its first slot, 0 if not, -1 if it has no slots. */
  private static long keyIn(long node) {
    long slots = TinyNode.slots(node);
    return slots == 0 ? -1 : TinyNode.find(node, KEY) == slots ? 1 : 0;
  }

  /** Follows a link to a header; the results are whether there was one, and what was there. */
  private static void follow(long link, JJ_Result result) {
    if (link != 0) {
      result.r1 = 1;
      result.r2 = keyIn(TinyNode.target(link));
    }
  }

  /** One new node: the link leads to its header. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "operation -> link")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "node, link -> operation")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the link was seen before the node")
  @State
  public static class Header {
    private static final SlabAllocator MEMORY = TinyNode.memory("LinkPublish.Header");

    private final long line = TinyNode.create(MEMORY);
    private final long fresh = MEMORY.allocate(TinyNode.BYTES);

    /** Builds and links. */
    @Actor
    public void worker() {
      TinyNode.build(fresh);
      TinyNode.claim(fresh, KEY);
      TinyNode.setLink(line, (fresh + LINE_BYTES) | MOVING);
    }

    /** Follows the line's link. */
    @Actor
    public void operation(JJ_Result result) {
      follow(TinyNode.link(line), result);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      TinyNode.free(line, MEMORY);
      TinyNode.free(fresh, MEMORY);
    }
  }

  /** Several new nodes: the link leads to a fan-out, which leads to the headers. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "operation -> link")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "node, fan-out, link -> operation")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the link was seen before the fan-out or the node")
  @State
  public static class FanOut {
    private static final SlabAllocator MEMORY = TinyNode.memory("LinkPublish.FanOut");

    private final long line = TinyNode.create(MEMORY);
    private final long fanOut = MEMORY.allocate(LINE_BYTES);
    private final long fresh = MEMORY.allocate(TinyNode.BYTES);

    /** Builds a node and a fan-out of one, and links. */
    @Actor
    public void worker() {
      TinyNode.build(fresh);
      TinyNode.claim(fresh, KEY);
      NativeMemory.putLong(fanOut, 1);
      NativeMemory.putLong(fanOut + Long.BYTES, fresh + LINE_BYTES);
      TinyNode.setLink(line, fanOut | MOVING);
    }

    /** Follows the line's link to the last header of the fan-out. */
    @Actor
    public void operation(JJ_Result result) {
      long link = TinyNode.link(line);
      if (link != 0) {
        long headers = TinyNode.target(link);
        long header = NativeMemory.getLong(headers + NativeMemory.getLong(headers) * Long.BYTES);
        result.r1 = 1;
        result.r2 = header == fresh + LINE_BYTES ? keyIn(header) : -2;
      }
    }

    /** Gives all blocks back. */
    @Arbiter
    public void after() {
      TinyNode.free(line, MEMORY);
      TinyNode.free(fresh, MEMORY);
      MEMORY.free(fanOut, LINE_BYTES);
    }
  }

  /**
   * The weakened twin of {@link Header}: the link is stored before the node is built, which is what
   * the stores may look like to another thread where nothing orders them. A link stored plainly
   * after the node would not fail on x86-64, which keeps stores in order; here the program itself
   * does what a weaker machine or a compiler may do.
   */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "operation -> link")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "link, node -> operation")
  @Outcome(
      id = {"1, -1", "1, 0"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "link -> operation -> node: no slots, or no key in them")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LinkBeforeNode {
    private static final SlabAllocator MEMORY = TinyNode.memory("LinkPublish.LinkBeforeNode");

    private final long line = TinyNode.create(MEMORY);
    private final long fresh = MEMORY.allocate(TinyNode.BYTES);

    /** Links and builds. */
    @Actor
    public void worker() {
      NativeMemory.putLongOpaque(line + LINK_AT, (fresh + LINE_BYTES) | MOVING);
      TinyNode.build(fresh);
      TinyNode.claim(fresh, KEY);
    }

    /** Follows the line's link. */
    @Actor
    public void operation(JJ_Result result) {
      follow(TinyNode.link(line), result);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      TinyNode.free(line, MEMORY);
      TinyNode.free(fresh, MEMORY);
    }
  }
}
