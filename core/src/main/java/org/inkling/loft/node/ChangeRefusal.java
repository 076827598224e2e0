package org.inkling.loft.node;

import static org.inkling.memory.NativeMemory.getInt;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putInt;
import static org.inkling.memory.NativeMemory.putLong;

/**
 * Whether a change of a node was refused, which is noted in the node's header: it would have gained
 * nothing, or there was no memory for it.
 *
 * <pre>
 *   244    248       256
 *   +------+---------+
 *   | lack | refused |
 *   +------+---------+
 * </pre>
 *
 * <p>{@code refused} is the {@link #state} of the node at the refusal. {@code lack} holds how often
 * there was no memory, and the time until which no change is tried. Written by maintenance alone.
 *
 * @shape 12 bytes, the last of a {@link NodeHeader}
 */
public final class ChangeRefusal {
  /** A change may gain something once an eighth as many keys have come or gone. */
  private static final int FEW_SHIFT = 3;

  /**
   * After a lack of memory, a sixteenth: at most the growth after which {@link
   * NodeCounters#postpone} lets a sparse node be looked at again, or that look would be refused.
   */
  private static final int FEWER_SHIFT = 4;

  private static final int LACK_BITS = 3;
  private static final int MAX_LACKS = (1 << LACK_BITS) - 1;

  /**
   * The second, of 2^30 ns, until which a change is refused, in the bits above the number of times
   * that memory was lacking.
   */
  private static final int LACK = LastCheck.END;

  private static final int REFUSED = LACK + Integer.BYTES;

  /** The offset after this part of the header. */
  static final int END = REFUSED + Long.BYTES;

  private ChangeRefusal() {}

  /** Records that a change of the node in its present state would gain nothing. */
  public static void untilChanged(long header) {
    putInt(header + LACK, 0);
    putLong(header + REFUSED, state(header));
    NodeCounters.postpone(header);
  }

  /**
   * Records that there was no memory for a change of the node. No change is tried for a second or
   * two; this delay doubles each time, up to some two minutes. Called by the thread that has taken
   * the node.
   */
  public static void forNow(long header, long nowNanos) {
    int lacks = getInt(header + LACK) & MAX_LACKS;
    int until = LastCheck.second(nowNanos) + 1 + (1 << lacks);
    putInt(header + LACK, until << LACK_BITS | Math.min(lacks + 1, MAX_LACKS));
    putLong(header + REFUSED, state(header));
    NodeCounters.postpone(header);
  }

  /**
   * Counts a lack of memory for a change; returns how often memory was lacking before, at most 7.
   */
  public static int countLack(long header) {
    int lack = getInt(header + LACK);
    int lacks = lack & MAX_LACKS;
    putInt(header + LACK, lack - lacks + Math.min(lacks + 1, MAX_LACKS));
    return lacks;
  }

  /**
   * Returns whether a change was refused and is not yet worth another try: since then, fewer keys
   * were added or removed than a change needs to gain anything, and, if only memory was lacking,
   * the delay has not passed.
   */
  public static boolean holds(long header, long nowNanos) {
    long refused = getLong(header + REFUSED);
    int shift = isLacking(header) ? FEWER_SHIFT : FEW_SHIFT;
    return state(header) - refused <= refused >> shift && !isLackOver(header, nowNanos);
  }

  /** Returns whether there was no memory for a change of the node. */
  public static boolean isLacking(long header) {
    return getInt(header + LACK) != 0;
  }

  private static boolean isLackOver(long header, long nowNanos) {
    int lack = getInt(header + LACK);
    // By the difference, because the seconds wrap after some 17 years; never 0 after a lack.
    return lack != 0 && (lack & ~MAX_LACKS) - (LastCheck.second(nowNanos) << LACK_BITS) <= 0;
  }

  /** Returns a number that is never 0 and grows with each key that is counted in or out. */
  private static long state(long header) {
    return 1 + NodeHeader.claims(header) + NodeCounters.removed(header);
  }
}
