package org.inkling.loft.node;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putLong;

import java.util.function.LongUnaryOperator;

/**
 * Link words and the fan-outs that they point to.
 *
 * <pre>
 *   link      0, or | address, 64-byte aligned | fan-out? | MOVED? | MOVING? |
 *   fan-out   | count | pivots ascending ... | headers ... |
 * </pre>
 *
 * <p>A link leads to the only new node of a change, or to a fan-out of several. A fan-out is
 * immutable and lives as long as the headers whose link it is; adjacent nodes that were replaced
 * together have the same fan-out. Keys below the second pivot belong to the first node.
 */
public final class ForwardingLink {
  private static final long MOVING = 1;
  private static final long MOVED = 2;
  private static final long FAN_OUT = 4;
  private static final long ADDRESS = -64;

  private ForwardingLink() {}

  /** Returns a link to new nodes, in the order of their pivots, neither MOVING nor MOVED yet. */
  static long to(long[] headers, LongUnaryOperator blocks) {
    if (headers.length == 1) {
      return headers[0];
    }
    long fanOut = blocks.applyAsLong(fanOutBytes(headers.length));
    putLong(fanOut, headers.length);
    for (int i = 0; i < headers.length; i++) {
      putLong(pivotAt(fanOut, i), DirectoryLine.pivot(headers[i]));
      putLong(headerAt(fanOut, headers.length, i), headers[i]);
    }
    return fanOut | FAN_OUT;
  }

  public static long moving(long link) {
    return link | MOVING;
  }

  public static long moved(long link) {
    return (link & ~MOVING) | MOVED;
  }

  public static boolean isMoving(long link) {
    return (link & MOVING) != 0;
  }

  public static boolean isMoved(long link) {
    return (link & MOVED) != 0;
  }

  /** Returns the new node of a key. */
  public static long target(long link, long key) {
    long address = link & ADDRESS;
    return (link & FAN_OUT) == 0 ? address : headerOf(address, indexIn(address, key));
  }

  /** Returns the number of new nodes. */
  public static int count(long link) {
    return (link & FAN_OUT) == 0 ? 1 : (int) getLong(link & ADDRESS);
  }

  /** Returns a new node by its index. */
  public static long target(long link, int index) {
    long address = link & ADDRESS;
    return (link & FAN_OUT) == 0 ? address : headerOf(address, index);
  }

  /** Returns all new nodes, in the order of their pivots. */
  public static long[] targets(long link) {
    long[] targets = new long[count(link)];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = target(link, i);
    }
    return targets;
  }

  /**
   * Returns the new node or the fan-out that a link leads to; several old nodes of a merge share
   * it.
   */
  public static long end(long link) {
    return link & ADDRESS;
  }

  /** Returns the index of the new node of a key. */
  public static int indexOf(long link, long key) {
    return (link & FAN_OUT) == 0 ? 0 : indexIn(link & ADDRESS, key);
  }

  /** Returns the fan-out of a link, or 0. */
  public static long fanOut(long link) {
    return (link & FAN_OUT) == 0 ? 0 : link & ADDRESS;
  }

  public static long fanOutBytes(int count) {
    return Long.BYTES + count * 2L * Long.BYTES;
  }

  /** Finds the last index whose pivot is not above the key, or 0; by binary search. */
  private static int indexIn(long fanOut, long key) {
    int low = 0;
    int high = (int) getLong(fanOut);
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (getLong(pivotAt(fanOut, middle)) <= key) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static long headerOf(long fanOut, int index) {
    return getLong(headerAt(fanOut, (int) getLong(fanOut), index));
  }

  private static long pivotAt(long fanOut, int index) {
    return fanOut + (1L + index) * Long.BYTES;
  }

  private static long headerAt(long fanOut, int count, int index) {
    return pivotAt(fanOut, count + index);
  }
}
