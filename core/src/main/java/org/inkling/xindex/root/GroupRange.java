package org.inkling.xindex.root;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putLong;

/**
 * The first words of every group's block: the range of keys that belong to the group, and the part
 * after it. What follows them in the block is up to the kind of group.
 *
 * <pre>
 *   0 | pivot | end | next |
 * </pre>
 *
 * <p>A group that was split leads to the next part of what it was, until the root is rebuilt and
 * has a slot for each part. The keys of a group never change while it is in use, so that an
 * operation that came by an older root finds the right part as well.
 *
 * <p>All accesses are plain: nothing here changes once the block is published by {@link
 * GroupRoot#setGroup}.
 *
 * @shape 24 bytes
 * @source XIndex, TOS'22, algorithm 1; the end is our own
 */
public final class GroupRange {
  /** The number of bytes at the beginning of a block that the range has. */
  public static final long BYTES = 24;

  private static final long END = 8;
  private static final long NEXT = 16;

  private GroupRange() {}

  /**
   * Writes the range of a group that no other thread sees yet, with no part after it.
   *
   * @param pivot its smallest key
   * @param end its greatest key
   */
  public static void init(long group, long pivot, long end) {
    putLong(group, pivot);
    putLong(group + END, end);
    putLong(group + NEXT, 0);
  }

  /** Returns the smallest key that belongs to the group; that of the first one is the smallest. */
  public static long pivot(long group) {
    return getLong(group);
  }

  /** Returns the greatest key that belongs to the group. */
  public static long end(long group) {
    return getLong(group + END);
  }

  /** Sets the greatest key of a group that no other thread sees yet. */
  public static void setEnd(long group, long end) {
    putLong(group + END, end);
  }

  /**
   * Returns the part that followed the group after a split; its keys begin after the end. It is
   * valid only for an operation that came by a root in which both have one slot: once the part has
   * a slot of its own, it may be replaced there.
   */
  public static long next(long group) {
    return getLong(group + NEXT);
  }

  /** Links a group that no other thread sees yet to the next part of what both were. */
  public static void setNext(long group, long next) {
    putLong(group + NEXT, next);
  }

  /** Returns the part of a group that a key belongs to, which is not below its pivot. */
  public static long partFor(long group, long key) {
    long part = group;
    while (key > getLong(part + END)) {
      part = getLong(part + NEXT);
    }
    return part;
  }
}
