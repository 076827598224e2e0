package org.inkling.loft.node;

import static org.inkling.memory.NativeMemory.getInt;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongOpaque;
import static org.inkling.memory.NativeMemory.putDouble;
import static org.inkling.memory.NativeMemory.putInt;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongOpaque;

/**
 * What the last check of a node has noted in its header, and how the node is laid out.
 *
 * <pre>
 *   192      216      220    224    232         240     244
 *   +--------+--------+------+------+-----------+-------+
 *   | before | claims | idle | used | expansion | grown |
 *   +--------+--------+------+------+-----------+-------+
 * </pre>
 *
 * <p>{@code before} has the {@link NodeCounters} and {@code claims} the claims at the last check,
 * {@code used} is the time when a check last found that the node had been used, {@code idle} the
 * number of checks since then, {@code grown} the time when a check last found a new key.
 *
 * <p>The sign of {@code expansion}, which is otherwise never negative, says that a cursor has read
 * from the node since the last check. The first cursor to do so sets it; the later ones only read
 * the line. Nothing else here is written by operations.
 *
 * @shape 52 bytes after the {@link NodeCounters}
 * @source LOFT, EuroSys'25, section 3.4
 */
public final class LastCheck {
  private static final int MAX_IDLE = Integer.MAX_VALUE - 1;
  private static final long SCANNED = Long.MIN_VALUE;
  private static final int SECOND_SHIFT = 30;

  private static final int BEFORE = NodeCounters.END;
  private static final int CLAIMS = BEFORE + NodeCounters.COUNT * Integer.BYTES;
  private static final int IDLE = CLAIMS + Integer.BYTES;
  private static final int USED_NANOS = IDLE + Integer.BYTES;
  private static final int EXPANSION = USED_NANOS + Long.BYTES;
  private static final int GROWN_SECOND = EXPANSION + Long.BYTES;

  /** The offset after this part of the header. */
  static final int END = GROWN_SECOND + Integer.BYTES;

  private LastCheck() {}

  /** Records how a node is laid out, before it is published; its first check follows. */
  public static void begin(long header, double expansion) {
    putDouble(header + EXPANSION, expansion);
    putInt(header + CLAIMS, (int) NodeHeader.claims(header));
    long now = System.nanoTime();
    putLong(header + USED_NANOS, now);
    putInt(header + GROWN_SECOND, second(now));
  }

  /** Returns the slots per key that the node was built for. */
  public static double expansion(long header) {
    return Double.longBitsToDouble(getLongOpaque(header + EXPANSION) & ~SCANNED);
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

  /** Returns the counts since the last check. */
  public static NodeActivity sinceCheck(long header) {
    return new NodeActivity(
        counted(header, NodeCounters.READ_SMALL),
        counted(header, NodeCounters.READ_LARGE),
        counted(header, NodeCounters.READ_BUCKET),
        counted(header, NodeCounters.WRITE_SMALL),
        counted(header, NodeCounters.WRITE_LARGE),
        counted(header, NodeCounters.WRITE_BUCKET));
  }

  private static long counted(long header, int counter) {
    return since(before(header, counter), NodeCounters.counted(header, counter));
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
    return since(getInt(header + CLAIMS), NodeHeader.claims(header));
  }

  /**
   * Ends a check, so that the counts since the last check start again at zero; called by one worker
   * at a time.
   *
   * @param idle whether the check found no use of the node; a scan that came later stays marked
   */
  public static void end(long header, boolean idle, long nowNanos) {
    for (int counter = 0; counter < NodeCounters.COUNT; counter++) {
      int counted = (int) NodeCounters.counted(header, counter);
      putInt(header + BEFORE + (long) counter * Integer.BYTES, counted);
    }
    if (claimsSinceCheck(header) > 0) {
      putInt(header + GROWN_SECOND, second(nowNanos));
    }
    putInt(header + CLAIMS, (int) NodeHeader.claims(header));
    putInt(header + IDLE, idle ? Math.min(idleChecks(header), MAX_IDLE) + 1 : 0);
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
    return getInt(header + IDLE);
  }

  /** Returns the time when a check last found that the node had been used, or when it was built. */
  public static long usedNanos(long header) {
    return getLong(header + USED_NANOS);
  }

  /** Converts to seconds of 2^30 ns; compare them by their difference, because they wrap. */
  static int second(long nanos) {
    return (int) (nanos >> SECOND_SHIFT);
  }
}
