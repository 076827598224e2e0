package org.inkling.jcstress.loft;

import static java.util.Objects.requireNonNull;

import org.inkling.loft.change.Change;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.node.NodeBuilder;
import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.table.LoftTable;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * The worker builds the new nodes with plain stores and then stores the link with release; an
 * operation loads the link with acquire. So an operation that sees the link sees the new nodes.
 *
 * <p>The worker runs the step of {@code Change} that builds and announces; the operation follows
 * the link of its line as {@code LoftTable} does, with {@code ForwardingLink} and {@code
 * NodeProbe}. Hazard: it comes to a node whose slots' address or claimed keys it does not see yet;
 * it would probe at address 0, or claim a key a second time.
 */
public final class LinkPublish {
  private static final long FIRST_KEY = 7;
  private static final long LAST_KEY = 8;

  private LinkPublish() {}

  private static ChangingTable planned(Owner owner, NodeBuilder nodes) {
    long[] keys = {FIRST_KEY, LAST_KEY};
    long[] words = {Owner.inline(1), Owner.inline(2)};
    return new ChangingTable(owner, nodes, Change::new, owner.node(keys, words));
  }

  private static void build(ChangingTable changing) {
    changing.meeting.meet();
    changing.change.step();
  }

  /**
   * Follows the link of the line; the results are whether there was one, and whether the last key
   * is claimed in its new node (-1 if there is no node, or none with slots).
   */
  private static void follow(ChangingTable changing, JJ_Result result) {
    long line = changing.line(LAST_KEY);
    changing.meeting.meet();
    changing.meeting.await(() -> DirectoryLine.link(line) != 0);
    long link = DirectoryLine.link(line);
    if (link != 0) {
      result.r1 = 1;
      result.r2 = claimed(ForwardingLink.target(link, LAST_KEY), changing.table.buckets());
    }
  }

  private static long claimed(long node, Bucket buckets) {
    if (node == 0 || DirectoryLine.slots(node) == 0) {
      return -1;
    }
    return SlotArray.isSlot(NodeProbe.find(node, LAST_KEY, buckets)) ? 1 : 0;
  }

  /** One new node: the link leads to its header. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "operation -> link")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "node, link -> operation")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the link was seen before the node")
  @State
  public static class Header {
    private static final Owner OWNER = Owner.filling("LinkPublish.Header");

    private final ChangingTable changing = planned(OWNER, OWNER.nodes);

    /** Builds and links. */
    @Actor
    public void worker() {
      build(changing);
    }

    /** Follows the link. */
    @Actor
    public void operation(JJ_Result result) {
      follow(changing, result);
    }

    /** Gives the nodes back. */
    @Arbiter
    public void after() {
      changing.free();
    }
  }

  /** A new node for each key: the link leads to a fan-out, which leads to the headers. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "operation -> link")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "nodes, fan-out, link -> operation")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the link was seen before the fan-out or the node")
  @State
  public static class FanOut {
    private static final Owner OWNER = Owner.filling("LinkPublish.FanOut", 1);

    private final ChangingTable changing = planned(OWNER, OWNER.nodes);

    /** Builds and links. */
    @Actor
    public void worker() {
      build(changing);
    }

    /** Follows the link to the last header of the fan-out. */
    @Actor
    public void operation(JJ_Result result) {
      follow(changing, result);
    }

    /** Gives all blocks back. */
    @Arbiter
    public void after() {
      changing.free();
    }
  }

  /** The shipped builder, but it links a new node before it fills it. */
  private static final class LinksFirst extends NodeBuilder {
    private @Nullable LoftTable table;
    private boolean hasLinked;

    LinksFirst(Owner owner) {
      super(owner.resources);
    }

    /** The change asks for the same builder beside the copy reserve: that one is shipped whole. */
    @Override
    public NodeBuilder forMoves() {
      return this;
    }

    @Override
    protected void fill(long header, long[] keys, long[] words, int from, int to) {
      LoftTable table = requireNonNull(this.table);
      long[] olds = {DirectoryLine.header(table.root().line(0))};
      table.setLinks(olds, ForwardingLink.moving(header));
      hasLinked = true;
      super.fill(header, keys, words, from, to);
    }
  }

  /**
   * The weakened twin of {@link Header}: the link is stored before the node is filled, which is
   * what the stores may look like to another thread where nothing orders them. A link stored
   * plainly after the node would not fail on x86-64, which keeps stores in order; here the program
   * itself does what a weaker machine or a compiler may do.
   */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "operation -> link")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "link, node -> operation")
  @Outcome(
      id = "1, 0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "link -> operation -> node: the key is not in its slots")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LinkBeforeNode {
    private static final Owner OWNER = Owner.filling("LinkPublish.LinkBeforeNode");

    private final LinksFirst nodes = new LinksFirst(OWNER);
    private final ChangingTable changing = planned(OWNER, nodes);

    /** Plans the change. */
    public LinkBeforeNode() {
      nodes.table = changing.table;
    }

    /** Links and builds. */
    @Actor
    public void worker() {
      build(changing);
    }

    /** Follows the link. */
    @Actor
    public void operation(JJ_Result result) {
      follow(changing, result);
    }

    /** Gives the nodes back, if it was the weakened builder that made them. */
    @Arbiter
    public void after() {
      changing.free();
      if (!nodes.hasLinked) {
        throw new IllegalStateException("the change has not used the weakened builder");
      }
    }
  }
}
