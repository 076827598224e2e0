package org.inkling.loft.scan;

import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.table.LoftRoot;

/**
 * The place where the entries from a key onwards are read: the one node that is responsible for the
 * key now, after following every link that is MOVED, and the range of its keys to which the same
 * line of the root leads. Valid under the pin under which it was found.
 */
public final class ScanRoute {
  private long node;
  private long above;
  private long below;
  private long link;
  private long low;
  private long high;
  private int hops;

  /**
   * Finds the route to an encodable key, by the link of the node's line, or by the canonical link,
   * which is in another place but shows a change sooner. The worker copies the link to the line
   * later, and no reader waits until it does so: a caller that finds by {@link #isStillQuiet} that
   * the line's link was late has to read the canonical one. Test: SuspendedWorkerTest.
   */
  void find(LoftRoot root, long key, boolean canonical) {
    int index = root.indexOf(key);
    node = root.line(index);
    below = index == 0 ? 0 : root.line(index - 1);
    above = index + 1 == root.count() ? 0 : root.line(index + 1);
    low = below == 0 ? Long.MIN_VALUE + 1 : pivot(node);
    high = above == 0 ? Long.MAX_VALUE - 1 : pivot(above) - 1;
    link = DirectoryLine.link(canonical ? DirectoryLine.header(node) : node);
    for (hops = 0; ForwardingLink.isMoved(link); hops++) {
      follow(key);
    }
    assert KeyWord.isEncodable(low) && low <= key && key <= high : "a key off its route";
  }

  /**
   * Follows a MOVED link. If several old nodes lead to the new node, it may be responsible for
   * further keys; the range excludes them.
   */
  private void follow(long key) {
    int place = ForwardingLink.indexOf(link, key);
    if (place > 0) {
      low = Math.max(low, pivot(ForwardingLink.target(link, place)));
    }
    if (place + 1 < ForwardingLink.count(link)) {
      high = Math.min(high, pivot(ForwardingLink.target(link, place + 1)) - 1);
    }
    node = ForwardingLink.target(link, place);
    link = DirectoryLine.link(node);
  }

  private static long pivot(long line) {
    return DirectoryLine.pivot(line);
  }

  /** Returns the line or the header of the node. */
  long node() {
    return node;
  }

  /** Returns the line of the root before the line that led here, or 0. */
  long lineBelow() {
    return below;
  }

  /** Returns the line of the root after the line that led here, or 0. */
  long lineAbove() {
    return above;
  }

  /** Returns the least key on this route that the node is responsible for. */
  long low() {
    return low;
  }

  /** Returns the greatest key on this route that the node is responsible for. */
  long high() {
    return high;
  }

  /** Returns the link of the node: 0 or MOVING. */
  long link() {
    return link;
  }

  /** Returns whether the root leads directly to the node. */
  boolean isDirect() {
    return hops == 0;
  }

  /** Returns whether nothing that was read from the node since it was found had been frozen. */
  boolean isStillQuiet() {
    return link == 0 && NodeHeader.isQuiet(node);
  }
}
