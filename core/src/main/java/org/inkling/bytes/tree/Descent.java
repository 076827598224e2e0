package org.inkling.bytes.tree;

import static org.inkling.latch.VersionLatch.begin;
import static org.inkling.latch.VersionLatch.isBusy;
import static org.inkling.latch.VersionLatch.validate;

import org.inkling.bytes.node.NodeHeader;
import org.inkling.bytes.node.NodeSearch;

/**
 * The way from the root to a node. It writes nothing to the tree: it begins to read a child, and
 * then validates that the parent has not changed since the reference to the child was read.
 *
 * @source optimistic lock coupling: Leis, Scheibner, Kemper and Neumann, The ART of Practical
 *     Synchronization, DaMoN 2016
 */
final class Descent {
  private final NodeSource nodes;
  private final NodeSearch search;
  private final long root;

  Descent(NodeSource nodes, NodeSearch search, long root) {
    this.nodes = nodes;
    this.search = search;
    this.root = root;
  }

  /**
   * Finds the node of a level that covers the key of the pin, and notes it and its parent there.
   * Whatever the caller reads of the node may be torn until it has validated the node's latch, or
   * locked it and found the same word.
   *
   * @return false if a latch was held, or a node has changed: the caller starts again
   */
  boolean find(TreePin pin, int level) {
    pin.isBlocked = false;
    long node = nodes.node(root);
    long latch = nodes.latch(root);
    long seen = begin(latch);
    long parent = 0;
    long parentLatch = 0;
    long parentSeen = 0;
    int nodeLevel = NodeHeader.level(NodeHeader.counts(node));
    while (nodeLevel > level && !isBusy(seen)) {
      long child = search.child(node, pin.key);
      if (!validate(latch, seen)) {
        return false; // the reference may be torn
      }
      parent = node;
      parentLatch = latch;
      parentSeen = seen;
      node = nodes.node(child);
      latch = nodes.latch(child);
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
}
