package org.inkling.loft.node;

import static org.inkling.memory.NativeMemory.getAndAddLong;
import static org.inkling.memory.NativeMemory.getLongOpaque;
import static org.inkling.memory.NativeMemory.putLongOpaque;

/**
 * What operations count in a node's header: reads and writes, by samples, and removed keys.
 *
 * <pre>
 *   128       152        176       184      192
 *   +---------+----------+---------+--------+
 *   | 3 reads | 3 writes | removed | sparse |
 *   +---------+----------+---------+--------+
 * </pre>
 *
 * <p>No count is exact, and none decides the result of an operation. {@code sparse} is the value
 * that {@code removed} must reach before the node is looked at again, after the first look.
 *
 * @shape 64 bytes, a cache line that operations write, after the first 128 of a {@link NodeHeader}
 * @source LOFT, EuroSys'25, section 3.4, table 2
 */
public final class NodeCounters {
  public static final int READ_SMALL = 0;
  public static final int READ_LARGE = 1;
  public static final int READ_BUCKET = 2;
  public static final int WRITE_SMALL = 3;
  public static final int WRITE_LARGE = 4;
  static final int WRITE_BUCKET = 5;

  /** The number of counters of reads and writes. */
  static final int COUNT = 6;

  private static final int QUARTER_SHIFT = 2;

  private static final int COUNTED = 128;
  private static final int REMOVED = COUNTED + COUNT * Long.BYTES;
  private static final int SPARSE = REMOVED + Long.BYTES;

  /** The offset after this part of the header. */
  static final int END = SPARSE + Long.BYTES;

  private NodeCounters() {}

  /** Counts operations of one kind; a sample counts for several. */
  public static void count(long header, int counter, long operations) {
    getAndAddLong(header + COUNTED + (long) counter * Long.BYTES, operations);
  }

  /** Returns the operations of one kind that were counted since the node was built. */
  static long counted(long header, int counter) {
    return getLongOpaque(header + COUNTED + (long) counter * Long.BYTES);
  }

  /** Returns the counts since the node was built. */
  public static NodeActivity sinceBuild(long header) {
    return new NodeActivity(
        counted(header, READ_SMALL),
        counted(header, READ_LARGE),
        counted(header, READ_BUCKET),
        counted(header, WRITE_SMALL),
        counted(header, WRITE_LARGE),
        counted(header, WRITE_BUCKET));
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
}
