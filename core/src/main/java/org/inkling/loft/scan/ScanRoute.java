package org.inkling.loft.scan;

import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.table.LoftRoot;

/**
 * Where the entries from a key on are read: the one node that is responsible for the key now, past
 * every link that is MOVED, with those of its keys that the same line of the root leads to. Valid
 * under the pin under which it was found.
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
   * Finds the way to an encodable key, by the link of the node's line, or by the canonical one,
   * which is in another place but tells sooner of a change. The line's copy comes later, and nobody
   * waits until its worker gets there: whoever finds by {@link #isStillQuiet} that the line's was
   * late has to ask for the canonical one. Test: SuspendedWorkerTest.
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

  /** A new node may be responsible for more, where several old ones lead to it: no key of those. */
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

  /** The line or the header of the node. */
  long node() {
    return node;
  }

  /** The line of the root that comes before the one that led here, or 0. */
  long lineBelow() {
    return below;
  }

  /** The line of the root that comes after the one that led here, or 0. */
  long lineAbove() {
    return above;
  }

  /** The least key on this route that the node is responsible for. */
  long low() {
    return low;
  }

  /** The greatest key on this route that the node is responsible for. */
  long high() {
    return high;
  }

  /** The link of the node: 0 or MOVING. */
  long link() {
    return link;
  }

  /** Whether the root itself leads to the node. */
  boolean isDirect() {
    return hops == 0;
  }

  /** Whether nothing that was read of the node since it was found had been frozen. */
  boolean isStillQuiet() {
    return link == 0 && NodeHeader.isQuiet(node);
  }
}
