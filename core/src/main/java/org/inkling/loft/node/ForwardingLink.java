package org.inkling.loft.node;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putLong;

import java.util.function.LongUnaryOperator;

/**
 * Link words, and the fan-outs that they point to.
 *
 * <pre>
 *   link      0, or | address, 64-byte aligned | fan-out? | MOVED? | MOVING? |
 *   fan-out   | count | pivots ascending ... | headers ... |
 * </pre>
 *
 * <p>A link leads to the one new node of a change, or to a fan-out of several, which is immutable
 * and lives as long as the headers whose link it is: nodes that were replaced together, side by
 * side, have the same. What is below the second pivot belongs to the first node.
 */
public final class ForwardingLink {
  private static final long MOVING = 1;
  private static final long MOVED = 2;
  private static final long FAN_OUT = 4;
  private static final long ADDRESS = -64;

  private ForwardingLink() {}

  /** A link to new nodes, in the order of their pivots, not MOVING yet and not MOVED. */
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

  /** The new node of a key. */
  public static long target(long link, long key) {
    long address = link & ADDRESS;
    return (link & FAN_OUT) == 0 ? address : headerOf(address, indexIn(address, key));
  }

  /** Number of new nodes. */
  public static int count(long link) {
    return (link & FAN_OUT) == 0 ? 1 : (int) getLong(link & ADDRESS);
  }

  /** A new node by its place. */
  public static long target(long link, int index) {
    long address = link & ADDRESS;
    return (link & FAN_OUT) == 0 ? address : headerOf(address, index);
  }

  /** All new nodes, in the order of their pivots. */
  public static long[] targets(long link) {
    long[] targets = new long[count(link)];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = target(link, i);
    }
    return targets;
  }

  /** The new node or the fan-out that a link leads to, as several old nodes of a merge do. */
  public static long end(long link) {
    return link & ADDRESS;
  }

  /** The place of the new node of a key. */
  public static int indexOf(long link, long key) {
    return (link & FAN_OUT) == 0 ? 0 : indexIn(link & ADDRESS, key);
  }

  /** The fan-out of a link, or 0. */
  public static long fanOut(long link) {
    return (link & FAN_OUT) == 0 ? 0 : link & ADDRESS;
  }

  public static long fanOutBytes(int count) {
    return Long.BYTES + count * 2L * Long.BYTES;
  }

  /** The last place whose pivot is not above the key, at least 0; by halves. */
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
