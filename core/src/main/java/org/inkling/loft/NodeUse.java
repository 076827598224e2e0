package org.inkling.loft;

import static org.inkling.memory.NativeMemory.getAndAddLong;
import static org.inkling.memory.NativeMemory.getDouble;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongOpaque;
import static org.inkling.memory.NativeMemory.putDouble;
import static org.inkling.memory.NativeMemory.putLong;

/**
 * The second half of a node's header: what operations count, by samples, and what the last check of
 * the node saw of it.
 *
 * <pre>
 *   128        152         176       184      192                 240         248      256
 *   +----------+-----------+---------+--------+-------------------+-----------+--------+
 *   | 3 reads  | 3 writes  | removed |        | the six of before | expansion | checks |
 *   +----------+-----------+---------+--------+-------------------+-----------+--------+
 * </pre>
 *
 * <p>Operations and maintenance write lines of their own. No count is exact, and none decides what
 * an operation answers. {@code checks} counts those in a row in which nobody used the node.
 *
 * @shape 128 bytes behind the first 128 of a {@link NodeHeader}
 * @source LOFT, EuroSys'25, section 3.4, table 2
 */
final class NodeUse {
  static final int READ_SMALL = 0;
  static final int READ_LARGE = 1;
  static final int READ_BUCKET = 2;
  static final int WRITE_SMALL = 3;
  static final int WRITE_LARGE = 4;
  static final int WRITE_BUCKET = 5;

  private static final int COUNTERS = 6;
  private static final int COUNTED = 128;
  private static final int REMOVED = 176;
  private static final int BEFORE = 192;
  private static final int EXPANSION = 240;
  private static final int IDLE_CHECKS = 248;

  private NodeUse() {}

  /** Notes how a node is laid out, before it is published. */
  static void begin(long header, double expansion) {
    putDouble(header + EXPANSION, expansion);
  }

  /** Slots per key that the node was built for. */
  static double expansion(long header) {
    return getDouble(header + EXPANSION);
  }

  /** Counts operations of one kind; a sample stands for several. */
  static void count(long header, int counter, long operations) {
    getAndAddLong(header + COUNTED + (long) counter * Long.BYTES, operations);
  }

  /** Counts keys whose value was taken out, or with less than 0 those that have got one again. */
  static void countRemoved(long header, long keys) {
    getAndAddLong(header + REMOVED, keys);
  }

  /** Keys that stand in a slot and have no value any more. */
  static long removed(long header) {
    return Math.max(0, getLongOpaque(header + REMOVED));
  }

  /** What was counted since the last check. */
  static NodeActivity sinceCheck(long header) {
    return new NodeActivity(
        sinceCheck(header, READ_SMALL),
        sinceCheck(header, READ_LARGE),
        sinceCheck(header, READ_BUCKET),
        sinceCheck(header, WRITE_SMALL),
        sinceCheck(header, WRITE_LARGE),
        sinceCheck(header, WRITE_BUCKET));
  }

  private static long sinceCheck(long header, int counter) {
    return counted(header, counter) - getLong(header + BEFORE + (long) counter * Long.BYTES);
  }

  private static long counted(long header, int counter) {
    return getLongOpaque(header + COUNTED + (long) counter * Long.BYTES);
  }

  /** Ends a check: from now on counts anew; by one worker at a time. */
  static void endCheck(long header, boolean idle) {
    for (int counter = 0; counter < COUNTERS; counter++) {
      putLong(header + BEFORE + (long) counter * Long.BYTES, counted(header, counter));
    }
    putLong(header + IDLE_CHECKS, idle ? idleChecks(header) + 1 : 0);
  }

  /** In how many checks in a row nobody had used the node. */
  static long idleChecks(long header) {
    return getLong(header + IDLE_CHECKS);
  }
}
