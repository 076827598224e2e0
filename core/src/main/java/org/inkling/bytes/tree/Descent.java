package org.inkling.bytes.tree;

import static org.inkling.latch.VersionLatch.begin;
import static org.inkling.latch.VersionLatch.isBusy;
import static org.inkling.latch.VersionLatch.validate;

import org.inkling.bytes.node.NodeHeader;
import org.inkling.bytes.node.NodeSearch;
import org.inkling.bytes.node.SearchKey;

/**
 * The way from the root to a node. It writes nothing to the tree: it begins to read a child, and
 * then validates that the parent has not changed since the reference to the child was read.
 *
 * @source optimistic lock coupling: Leis, Scheibner, Kemper and Neumann, The ART of Practical
 *     Synchronization, DaMoN 2016
 */
public final class Descent {
  /** The level of leaves. */
  static final int LEAF = 0;

  private final NodeSource nodes;
  private final NodeSearch search;
  private final long root;

  Descent(NodeSource nodes, NodeSearch search, long root) {
    this.nodes = nodes;
    this.search = search;
    this.root = root;
  }

  /** Which child a descent takes. */
  private enum Side {
    /** The one that covers the key. */
    OF_KEY,

    /** The last one with keys below the key. */
    BELOW_KEY,

    /** The last one. */
    LAST
  }

  /**
   * Finds the node of a level that covers the key of the pin, and notes it and its parent there.
   * Whatever the caller reads of the node may be torn until it has validated the node's latch, or
   * locked it and found the same word.
   *
   * @return false if a latch was held, or a node has changed: the caller starts again
   */
  boolean find(TreePin pin, int level) {
    return find(pin, level, Side.OF_KEY, false);
  }

  /** Like {@link #find}, for a leaf in which keys are compared by order. */
  public boolean findLeaf(TreePin pin) {
    return find(pin, LEAF, Side.OF_KEY, true);
  }

  /** Like {@link #find}, for the last leaf with keys below the key of the pin. */
  public boolean findLeafBelow(TreePin pin) {
    return find(pin, LEAF, Side.BELOW_KEY, true);
  }

  /** Like {@link #find}, for the last leaf. */
  public boolean findLastLeaf(TreePin pin) {
    return find(pin, LEAF, Side.LAST, true);
  }

  private boolean find(TreePin pin, int level, Side side, boolean forOrder) {
    pin.isBlocked = false;
    long node = nodes.node(root);
    long latch = nodes.latch(root);
    long seen = begin(latch);
    long parent = 0;
    long parentLatch = 0;
    long parentSeen = 0;
    int nodeLevel = NodeHeader.level(NodeHeader.counts(node));
    while (nodeLevel > level && !isBusy(seen)) {
      long child = child(node, pin.key, side);
      if (!validate(latch, seen)) {
        return false; // the reference may be torn
      }
      parent = node;
      parentLatch = latch;
      parentSeen = seen;
      node = nodes.node(child);
      latch = nodes.latch(child);
      if (nodeLevel == 1) {
        search.touch(node, forOrder); // its latch, too, is waited for meanwhile
      }
      seen = begin(latch);
      if (!validate(parentLatch, parentSeen)) {
        return false; // the child may have been split before the begin
      }
      nodeLevel = NodeHeader.level(NodeHeader.counts(node));
    }
    pin.node = node;
    pin.latch = latch;
    pin.seen = seen;
    pin.parent = parent;
    pin.parentLatch = parentLatch;
    pin.parentSeen = parentSeen;
    pin.isBlocked = isBusy(seen);
    return nodeLevel == level && !pin.isBlocked;
  }

  private long child(long node, SearchKey key, Side side) {
    return switch (side) {
      case OF_KEY -> search.child(node, key);
      case BELOW_KEY -> search.childBelow(node, key);
      case LAST -> search.lastChild(node);
    };
  }
}
