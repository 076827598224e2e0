package org.inkling.loft.node;

import static org.inkling.memory.NativeMemory.casLong;
import static org.inkling.memory.NativeMemory.getAndAddLong;
import static org.inkling.memory.NativeMemory.getInt;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongOpaque;
import static org.inkling.memory.NativeMemory.getLongVolatile;
import static org.inkling.memory.NativeMemory.putInt;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongVolatile;

import java.lang.invoke.VarHandle;
import java.util.function.LongUnaryOperator;
import org.inkling.memory.SlabAllocator;

/**
 * The header of a node: its line, with the canonical link, and the data of inserts and maintenance;
 * the second half has {@link NodeCounters}, {@link LastCheck} and {@link ChangeRefusal}.
 *
 * <pre>
 *    0                 64       72        76     80         88       96     104     112    120  128
 *   +-----------------+--------+---------+------+----------+--------+------+-------+------+----+
 *   | a DirectoryLine | claims | trigger | keys | overflow | queued | next | first | last |    |
 *   +-----------------+--------+---------+------+----------+--------+------+-------+------+----+
 * </pre>
 *
 * <p>Writers count new keys in claims, often by samples, and in overflow. Both counts only say when
 * a look at the node is worth its cost; together with {@link NodeCounters#removed} they show why it
 * was examined. {@code keys}, {@code first} and {@code last} describe the keys that the node was
 * built with.
 *
 * @shape 256 bytes, 64-byte aligned; this class covers the first 128
 * @units claims, trigger, keys and overflow in keys; next an address; first and last keys
 */
public final class NodeHeader {
  public static final int BYTES = 256;

  /** The offset of the link through which the stack of due nodes runs. */
  public static final int NEXT = 96;

  private static final int CLAIMS = 64;
  private static final int TRIGGER = 72;
  private static final int KEYS = 76;
  private static final int OVERFLOW = 80;
  private static final int QUEUED = 88;
  private static final int FIRST_KEY = 104;
  private static final int LAST_KEY = 112;

  // State of a node: not taken, on the stack of nodes that are due, in the list of a round, or
  // taken for an order.
  private static final long FREE = 0;
  private static final long ON_STACK = 1;
  private static final long LISTED = 2;
  private static final long TAKEN = 3;

  private NodeHeader() {}

  /**
   * Creates a header over a fresh block of slots, all EMPTY. Both come from {@code blocks} of
   * {@code memory}; if this fails, nothing stays allocated.
   */
  public static long create(NodeShape shape, SlabAllocator memory, LongUnaryOperator blocks) {
    long header = blocks.applyAsLong(BYTES);
    long block = 0;
    try {
      block = blocks.applyAsLong(shape.blockBytes());
    } finally {
      if (block == 0) {
        memory.free(header, BYTES);
      }
    }
    shape.writeLine(header, block + shape.pointerBytes(), header);
    return header;
  }

  /** Returns the block of pointers and slots. */
  public static long block(long header) {
    return DirectoryLine.slots(header) - NodeShape.pointerBytes(capacity(header), range(header));
  }

  /** Returns the bytes of that block, as requested. */
  public static long blockBytes(long header) {
    return NodeShape.blockBytes(capacity(header), range(header));
  }

  private static int capacity(long header) {
    return DirectoryLine.capacity(header);
  }

  private static int range(long header) {
    return DirectoryLine.range(header);
  }

  /** Returns the canonical link, which is not 0, of a node in which something frozen was seen. */
  public static long linkBehindFrozen(long line) {
    // Orders the plain read of a frozen key word before this load; the link was set before the
    // freeze, so it is seen. Test: jcstress LinkBeforeFreeze.
    VarHandle.acquireFence();
    long link = DirectoryLine.link(DirectoryLine.header(line));
    assert link != 0 : "frozen, and no link";
    return link;
  }

  /** Loads a word of each line that a scan needs, only to bring the lines into the cache. */
  public static long touch(long header) {
    return getLong(header) + getLong(header + BYTES - Long.BYTES);
  }

  /**
   * Returns whether no part of a node had been frozen when it was read. If this is called after the
   * reads, true means that they are valid.
   */
  public static boolean isQuiet(long line) {
    // Orders the reads of slots, plain or acquire, before this load of the canonical link, which
    // was set before anything was frozen. Test: jcstress ScanWords.
    VarHandle.acquireFence();
    return DirectoryLine.link(DirectoryLine.header(line)) == 0;
  }

  /**
   * Records the keys that the node is built with, before it is published, and when a look at it is
   * due.
   */
  static void describe(long header, int keys, long first, long last, int trigger) {
    putLong(header + CLAIMS, keys);
    putInt(header + TRIGGER, trigger);
    putInt(header + KEYS, keys);
    putLong(header + FIRST_KEY, first);
    putLong(header + LAST_KEY, last);
  }

  /** Returns the number of keys that the node was built with. */
  public static int keysAtBuild(long header) {
    return getInt(header + KEYS);
  }

  /** Returns the smallest key that the node was built with. */
  public static long firstKey(long header) {
    return getLong(header + FIRST_KEY);
  }

  /** Returns the greatest key that the node was built with. */
  public static long lastKey(long header) {
    return getLong(header + LAST_KEY);
  }

  /**
   * Counts keys that were put into slots; returns whether the node has reached the number of keys
   * that it should hold at most.
   */
  public static boolean countClaims(long header, int keys) {
    // The trigger is read plainly: a stale one makes a look early or late.
    return getAndAddLong(header + CLAIMS, keys) + keys >= getInt(header + TRIGGER);
  }

  /**
   * Counts a key that was put into a bucket; returns the number of such keys since the node was
   * built.
   */
  public static long countOverflow(long header) {
    return getAndAddLong(header + OVERFLOW, 1) + 1;
  }

  /** Returns the number of keys put into buckets since the node was built, or last postponed. */
  public static long overflow(long header) {
    return getLongOpaque(header + OVERFLOW);
  }

  /** Returns the number of keys at which the node is looked at. */
  public static int trigger(long header) {
    return getInt(header + TRIGGER);
  }

  /**
   * Postpones the next look at a node that was not replaced: the look is due when the node holds
   * {@code trigger} keys, or when a quarter more keys are removed than now.
   */
  public static void postpone(long header, int trigger) {
    putLongVolatile(header + OVERFLOW, 0);
    putInt(header + TRIGGER, trigger);
    NodeCounters.postpone(header);
    release(header);
  }

  /** Sets the number of keys at which the node is looked at, before the node is published. */
  public static void setTrigger(long header, int trigger) {
    putInt(header + TRIGGER, trigger);
  }

  /** Ends a postponement. The trigger is a hint, which any thread may set. */
  public static void makeDue(long header) {
    putInt(header + TRIGGER, 0);
  }

  /**
   * Marks the node as no longer queued. Its fill is still counted; the look at its removed keys
   * comes a bit later.
   */
  public static void unqueue(long header) {
    NodeCounters.postpone(header);
    release(header);
  }

  /** Returns the number of keys counted, including the keys that the node was built with. */
  public static long claims(long header) {
    return getLongVolatile(header + CLAIMS);
  }

  /**
   * Marks the node as queued; returns false if it already is, or if another thread is looking at it
   * or changing it.
   */
  public static boolean tryQueue(long header) {
    return getLongOpaque(header + QUEUED) == FREE && casLong(header + QUEUED, FREE, ON_STACK);
  }

  /** Marks a node that is to be pushed again; called by the thread that has it. */
  public static void queue(long header) {
    putLongVolatile(header + QUEUED, ON_STACK);
  }

  /** Marks a node that was taken off the stack as listed for a round, which is to look at it. */
  public static void list(long header) {
    putLongVolatile(header + QUEUED, LISTED);
  }

  /**
   * Takes a node for an order unless another thread has it. A node on the stack cannot be taken,
   * because it is linked.
   */
  public static boolean tryTake(long header) {
    return casLong(header + QUEUED, FREE, TAKEN) || casLong(header + QUEUED, LISTED, TAKEN);
  }

  /** Releases a node that was taken. */
  public static void release(long header) {
    putLongVolatile(header + QUEUED, FREE);
  }
}
