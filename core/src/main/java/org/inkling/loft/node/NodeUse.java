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
 * The second half of a node's header: what operations count, by samples, and what the last check of
 * the node saw of it.
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
 * <p>Operations and maintenance write lines of their own, but for one bit. No count is exact, and
 * none decides what an operation answers. {@code sparse} is what {@code removed} has to reach for a
 * look at the node, if that is not its first. {@code before} and {@code claims} are what the last
 * check saw, {@code used} when a check last saw that the node had been used, {@code idle} how many
 * checks have passed since, {@code grown} when one last saw a new key. {@code lack} says how often
 * there was no memory for a change, and until when none is tried.
 *
 * <p>The sign of {@code expansion}, which is else never less than 0, says that a cursor has read of
 * the node since the last check. The first one to do so sets it; the later ones only read the line.
 *
 * @shape 128 bytes behind the first 128 of a {@link NodeHeader}
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

  /** Less than there is between two looks at a sparse node, so that none of them is in vain. */
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

  /** The second, of 2^30 ns, until which a change is refused, above how often memory lacked. */
  private static final int LACK = 252;

  private static final int LACK_BITS = 3;
  private static final int MAX_LACKS = (1 << LACK_BITS) - 1;
  private static final int SECOND_SHIFT = 30;

  private NodeUse() {}

  /** Notes how a node is laid out, before it is published. */
  public static void begin(long header, double expansion) {
    putDouble(header + EXPANSION, expansion);
    putInt(header + CLAIMS_BEFORE, (int) NodeHeader.claims(header));
    long now = System.nanoTime();
    putLong(header + USED_NANOS, now);
    putInt(header + GROWN_SECOND, second(now));
  }

  /** Slots per key that the node was built for. */
  public static double expansion(long header) {
    return Double.longBitsToDouble(getLongOpaque(header + EXPANSION) & ~SCANNED);
  }

  /** Counts operations of one kind; a sample stands for several. */
  public static void count(long header, int counter, long operations) {
    getAndAddLong(header + COUNTED + (long) counter * Long.BYTES, operations);
  }

  /** Marks the node as scanned since the last check; writes only if it is not marked yet. */
  public static void markScanned(long header) {
    long expansion = getLongOpaque(header + EXPANSION); // but for its sign it is always the same
    if (expansion >= 0) {
      putLongOpaque(header + EXPANSION, expansion | SCANNED);
    }
  }

  /** Whether a cursor has read of the node since the last check. */
  public static boolean isScanned(long header) {
    return getLongOpaque(header + EXPANSION) < 0;
  }

  /**
   * Counts keys whose value was taken out, or with less than 0 those that have got one again; how
   * many are removed then.
   */
  public static long countRemoved(long header, long keys) {
    return getAndAddLong(header + REMOVED, keys) + keys;
  }

  /** Keys that stand in a slot and have no value any more. */
  public static long removed(long header) {
    return Math.max(0, getLongOpaque(header + REMOVED));
  }

  /** Removed keys at which a node that was postponed is looked at again; 0 if it never was. */
  public static long sparseTrigger(long header) {
    return getLongOpaque(header + SPARSE);
  }

  /** Lets a node lose a quarter more keys before it is looked at again for those removed. */
  static void postpone(long header) {
    long removed = removed(header);
    putLongOpaque(header + SPARSE, removed + (removed >> QUARTER_SHIFT) + 1);
  }

  /** What was counted since the node was built. */
  public static NodeActivity sinceBuild(long header) {
    return activity(header, false);
  }

  /** What was counted since the last check. */
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

  /** The low half of what was before is enough: the difference is far below 2^32. */
  private static long since(int before, long now) {
    return Integer.toUnsignedLong((int) now - before);
  }

  private static int before(long header, int counter) {
    return getInt(header + BEFORE + (long) counter * Integer.BYTES);
  }

  /** Keys that were put into slots since the last check. */
  public static long claimsSinceCheck(long header) {
    return since(getInt(header + CLAIMS_BEFORE), NodeHeader.claims(header));
  }

  /**
   * Ends a check: from now on counts anew; by one worker at a time.
   *
   * @param idle whether the check has seen no use of the node; a scan that came since stays marked
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

  /** For how long no check has seen a new key, to a second. */
  public static long calmNanos(long header, long nowNanos) {
    return (long) (second(nowNanos) - getInt(header + GROWN_SECOND)) << SECOND_SHIFT;
  }

  /** In how many checks in a row nobody had used the node. */
  public static int idleChecks(long header) {
    return getInt(header + IDLE_CHECKS);
  }

  /** When a check last saw that the node had been used, or when it was built. */
  public static long usedNanos(long header) {
    return getLong(header + USED_NANOS);
  }

  /** Notes that a change of the node, as it is now, would gain nothing. */
  public static void refuse(long header) {
    putInt(header + LACK, 0);
    putLong(header + REFUSED, state(header));
    postpone(header);
  }

  /**
   * Notes that there was no memory for a change of the node: none is tried for a second or two, and
   * for twice as long each time, up to some two minutes. By the one that has taken the node.
   */
  public static void refuseForNow(long header) {
    int lacks = getInt(header + LACK) & MAX_LACKS;
    int until = second(System.nanoTime()) + 1 + (1 << lacks);
    putInt(header + LACK, until << LACK_BITS | Math.min(lacks + 1, MAX_LACKS));
    putLong(header + REFUSED, state(header));
    postpone(header);
  }

  /** Counts that there was no memory for a change; how often there was none before, 7 at most. */
  public static int countLack(long header) {
    int lack = getInt(header + LACK);
    int lacks = lack & MAX_LACKS;
    putInt(header + LACK, lack - lacks + Math.min(lacks + 1, MAX_LACKS));
    return lacks;
  }

  /**
   * Whether a change was refused, and not so many keys came or went since that one may gain; nor
   * has the time passed, if memory was all that it lacked.
   */
  public static boolean isRefused(long header) {
    long refused = getLong(header + REFUSED);
    int shift = getInt(header + LACK) == 0 ? FEW_SHIFT : FEWER_SHIFT;
    return state(header) - refused <= refused >> shift && !isLackOver(header);
  }

  /** Whether there was no memory for a change of the node. */
  public static boolean isLacking(long header) {
    return getInt(header + LACK) != 0;
  }

  private static boolean isLackOver(long header) {
    int lack = getInt(header + LACK);
    // By the difference, for the seconds wrap after some 17 years; never 0 after a lack.
    return lack != 0 && (lack & ~MAX_LACKS) - (second(System.nanoTime()) << LACK_BITS) <= 0;
  }

  /** Of 2^30 ns; seconds compare by their difference, for they wrap. */
  private static int second(long nanos) {
    return (int) (nanos >> SECOND_SHIFT);
  }

  /** Never 0; more by each key that was counted in or out. */
  private static long state(long header) {
    return 1 + NodeHeader.claims(header) + removed(header);
  }
}
