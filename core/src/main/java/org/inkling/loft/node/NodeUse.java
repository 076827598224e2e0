package org.inkling.loft.node;

import static org.inkling.memory.NativeMemory.getAndAddLong;
import static org.inkling.memory.NativeMemory.getInt;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongOpaque;
import static org.inkling.memory.NativeMemory.putDouble;
import static org.inkling.memory.NativeMemory.putInt;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongOpaque;

/**
 * The second half of a node's header: the counts of operations, by samples, and the state of the
 * node at its last check.
 *
 * <pre>
 *   128       152        176       184      192
 *   +---------+----------+---------+--------+
 *   | 3 reads | 3 writes | removed | sparse |
 *   +---------+----------+---------+--------+
 *   192      216      220    224       232    240         248     252    256
 *   +--------+--------+------+---------+------+-----------+-------+------+
 *   | before | claims | idle | refused | used | expansion | grown | lack |
 *   +--------+--------+------+---------+------+-----------+-------+------+
 * </pre>
 *
 * <p>Operations and maintenance write separate cache lines, except for one bit. No count is exact,
 * and none decides the result of an operation. {@code sparse} is the value that {@code removed}
 * must reach before the node is looked at again, after the first look. {@code before} and {@code
 * claims} are the counts at the last check, {@code used} is the time when a check last found that
 * the node had been used, {@code idle} the number of checks since then, {@code grown} the time when
 * a check last found a new key. {@code lack} holds how often there was no memory for a change, and
 * the time until which no change is tried.
 *
 * <p>The sign of {@code expansion}, which is otherwise never negative, says that a cursor has read
 * from the node since the last check. The first cursor to do so sets it; the later ones only read
 * the line.
 *
 * @shape 128 bytes after the first 128 of a {@link NodeHeader}
 * @source LOFT, EuroSys'25, section 3.4, table 2
 */
public final class NodeUse {
  public static final int READ_SMALL = 0;
  public static final int READ_LARGE = 1;
  public static final int READ_BUCKET = 2;
  public static final int WRITE_SMALL = 3;
  public static final int WRITE_LARGE = 4;
  static final int WRITE_BUCKET = 5;

  private static final int COUNTERS = 6;
  private static final int FEW_SHIFT = 3;

  /**
   * Smaller than the interval between two looks at a sparse node, so that no such look is wasted.
   */
  private static final int FEWER_SHIFT = 4;

  private static final int QUARTER_SHIFT = 2;
  private static final int COUNTED = 128;
  private static final int REMOVED = 176;
  private static final int SPARSE = 184;
  private static final int BEFORE = 192;
  private static final int CLAIMS_BEFORE = 216;
  private static final int IDLE_CHECKS = 220;
  private static final int MAX_IDLE = Integer.MAX_VALUE - 1;
  private static final int REFUSED = 224;
  private static final int USED_NANOS = 232;
  private static final int EXPANSION = 240;
  private static final long SCANNED = Long.MIN_VALUE;
  private static final int GROWN_SECOND = 248;

  /**
   * The second, of 2^30 ns, until which a change is refused, in the bits above the number of times
   * that memory was lacking.
   */
  private static final int LACK = 252;

  private static final int LACK_BITS = 3;
  private static final int MAX_LACKS = (1 << LACK_BITS) - 1;
  private static final int SECOND_SHIFT = 30;

  private NodeUse() {}

  /** Records how a node is laid out, before it is published. */
  public static void begin(long header, double expansion) {
    putDouble(header + EXPANSION, expansion);
    putInt(header + CLAIMS_BEFORE, (int) NodeHeader.claims(header));
    long now = System.nanoTime();
    putLong(header + USED_NANOS, now);
    putInt(header + GROWN_SECOND, second(now));
  }

  /** Returns the slots per key that the node was built for. */
  public static double expansion(long header) {
    return Double.longBitsToDouble(getLongOpaque(header + EXPANSION) & ~SCANNED);
  }

  /** Counts operations of one kind; a sample counts for several. */
  public static void count(long header, int counter, long operations) {
    getAndAddLong(header + COUNTED + (long) counter * Long.BYTES, operations);
  }

  /** Marks the node as scanned since the last check; writes only if it is not marked yet. */
  public static void markScanned(long header) {
    long expansion = getLongOpaque(header + EXPANSION); // constant except for its sign
    if (expansion >= 0) {
      putLongOpaque(header + EXPANSION, expansion | SCANNED);
    }
  }

  /** Returns whether a cursor has read from the node since the last check. */
  public static boolean isScanned(long header) {
    return getLongOpaque(header + EXPANSION) < 0;
  }

  /**
   * Counts keys whose value was removed, or, if {@code keys} is negative, keys that have received
   * one again. Returns the number of removed keys after that.
   */
  public static long countRemoved(long header, long keys) {
    return getAndAddLong(header + REMOVED, keys) + keys;
  }

  /** Returns the number of keys that have a slot but no value any more. */
  public static long removed(long header) {
    return Math.max(0, getLongOpaque(header + REMOVED));
  }

  /**
   * Returns the number of removed keys at which a postponed node is looked at again, or 0 if it was
   * never postponed.
   */
  public static long sparseTrigger(long header) {
    return getLongOpaque(header + SPARSE);
  }

  /** Postpones the next look at a node for its removed keys until a quarter more are removed. */
  static void postpone(long header) {
    long removed = removed(header);
    putLongOpaque(header + SPARSE, removed + (removed >> QUARTER_SHIFT) + 1);
  }

  /** Returns the counts since the node was built. */
  public static NodeActivity sinceBuild(long header) {
    return activity(header, false);
  }

  /** Returns the counts since the last check. */
  public static NodeActivity sinceCheck(long header) {
    return activity(header, true);
  }

  private static NodeActivity activity(long header, boolean sinceCheck) {
    return new NodeActivity(
        counted(header, READ_SMALL, sinceCheck),
        counted(header, READ_LARGE, sinceCheck),
        counted(header, READ_BUCKET, sinceCheck),
        counted(header, WRITE_SMALL, sinceCheck),
        counted(header, WRITE_LARGE, sinceCheck),
        counted(header, WRITE_BUCKET, sinceCheck));
  }

  private static long counted(long header, int counter, boolean sinceCheck) {
    long counted = getLongOpaque(header + COUNTED + (long) counter * Long.BYTES);
    return sinceCheck ? since(before(header, counter), counted) : counted;
  }

  /** The low half of the earlier count is enough: the difference is far below 2^32. */
  private static long since(int before, long now) {
    return Integer.toUnsignedLong((int) now - before);
  }

  private static int before(long header, int counter) {
    return getInt(header + BEFORE + (long) counter * Integer.BYTES);
  }

  /** Returns the number of keys that were put into slots since the last check. */
  public static long claimsSinceCheck(long header) {
    return since(getInt(header + CLAIMS_BEFORE), NodeHeader.claims(header));
  }

  /**
   * Ends a check, so that the counts since the last check start again at zero; called by one worker
   * at a time.
   *
   * @param idle whether the check found no use of the node; a scan that came later stays marked
   */
  public static void endCheck(long header, boolean idle, long nowNanos) {
    for (int counter = 0; counter < COUNTERS; counter++) {
      int counted = (int) getLongOpaque(header + COUNTED + (long) counter * Long.BYTES);
      putInt(header + BEFORE + (long) counter * Integer.BYTES, counted);
    }
    if (claimsSinceCheck(header) > 0) {
      putInt(header + GROWN_SECOND, second(nowNanos));
    }
    putInt(header + CLAIMS_BEFORE, (int) NodeHeader.claims(header));
    putInt(header + IDLE_CHECKS, idle ? Math.min(idleChecks(header), MAX_IDLE) + 1 : 0);
    if (!idle) {
      putLongOpaque(header + EXPANSION, getLongOpaque(header + EXPANSION) & ~SCANNED);
      putLong(header + USED_NANOS, nowNanos);
    }
  }

  /** Returns for how long no check has found a new key, to a second. */
  public static long calmNanos(long header, long nowNanos) {
    return (long) (second(nowNanos) - getInt(header + GROWN_SECOND)) << SECOND_SHIFT;
  }

  /** Returns the number of checks in a row that found the node unused. */
  public static int idleChecks(long header) {
    return getInt(header + IDLE_CHECKS);
  }

  /** Returns the time when a check last found that the node had been used, or when it was built. */
  public static long usedNanos(long header) {
    return getLong(header + USED_NANOS);
  }

  /** Records that a change of the node in its present state would gain nothing. */
  public static void refuse(long header) {
    putInt(header + LACK, 0);
    putLong(header + REFUSED, state(header));
    postpone(header);
  }

  /**
   * Records that there was no memory for a change of the node. No change is tried for a second or
   * two; this delay doubles each time, up to some two minutes. Called by the thread that has taken
   * the node.
   */
  public static void refuseForNow(long header) {
    int lacks = getInt(header + LACK) & MAX_LACKS;
    int until = second(System.nanoTime()) + 1 + (1 << lacks);
    putInt(header + LACK, until << LACK_BITS | Math.min(lacks + 1, MAX_LACKS));
    putLong(header + REFUSED, state(header));
    postpone(header);
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
  public static boolean isRefused(long header) {
    long refused = getLong(header + REFUSED);
    int shift = getInt(header + LACK) == 0 ? FEW_SHIFT : FEWER_SHIFT;
    return state(header) - refused <= refused >> shift && !isLackOver(header);
  }

  /** Returns whether there was no memory for a change of the node. */
  public static boolean isLacking(long header) {
    return getInt(header + LACK) != 0;
  }

  private static boolean isLackOver(long header) {
    int lack = getInt(header + LACK);
    // By the difference, because the seconds wrap after some 17 years; never 0 after a lack.
    return lack != 0 && (lack & ~MAX_LACKS) - (second(System.nanoTime()) << LACK_BITS) <= 0;
  }

  /** Converts to seconds of 2^30 ns; compare them by their difference, because they wrap. */
  private static int second(long nanos) {
    return (int) (nanos >> SECOND_SHIFT);
  }

  /** Returns a number that is never 0 and grows with each key that is counted in or out. */
  private static long state(long header) {
    return 1 + NodeHeader.claims(header) + removed(header);
  }
}
