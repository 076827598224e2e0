package org.inkling.memory.records;

import static org.inkling.memory.NativeMemory.caeLong;
import static org.inkling.memory.NativeMemory.casLong;
import static org.inkling.memory.NativeMemory.getInt;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.getLongVolatile;
import static org.inkling.memory.NativeMemory.putInt;
import static org.inkling.memory.NativeMemory.putLong;

/**
 * A block of 64 KiB from which records of one class are cut; {@link RecordSlabs} has the protocol.
 *
 * <pre>
 *   offset  0  link      the next slab of a stack
 *           8  anchor    63 .. 33   32      24 .. 12               11 .. 0
 *                               0   loose   number of free records  first free record / 16
 *          16  shape     63 .. 32   31 .. 0
 *                        class      offset of the part that was never cut
 *          64  records   a free one has the place of the next free one / 16 at its byte 4
 * </pre>
 *
 * @shape 64 bytes, then records of one size
 * @units offsets and sizes in bytes
 */
final class RecordSlab {
  /** The size of a slab. */
  static final int BYTES = 64 << 10;

  /** The place of a record within its slab is a multiple of two to this power. */
  static final int PLACE_BITS = 4;

  private static final int ANCHOR = 8;
  private static final int SHAPE = 16;
  private static final int FIRST_RECORD = 64;

  /** The place of the link in a free record: after its header. */
  private static final int LINK = 4;

  private static final long FIRST = 0xfff;
  private static final int COUNT_SHIFT = 12;
  private static final long ONE_FREE = 1L << COUNT_SHIFT;
  private static final long COUNT = 0x1fff;
  private static final long LOOSE = 1L << 32;
  private static final int CLASS_SHIFT = 32;

  /** A loose slab is bound once one in this number of its records is free. */
  private static final int BOUND_SHARE = 32;

  private static final long POISON = 0xDEAD_5EC0_DEAD_5EC0L;

  private RecordSlab() {}

  /** Returns how many records a slab of a class has. */
  static int capacity(int sizeClass) {
    return (BYTES - FIRST_RECORD) / RecordClasses.bytesOf(sizeClass);
  }

  /**
   * Returns how many records must be free for a loose slab to be bound: so that a thread that takes
   * it finds several, if there are many in a slab.
   */
  static int boundFrom(int sizeClass) {
    return Math.max(1, capacity(sizeClass) / BOUND_SHARE);
  }

  /** Gives a slab, whose content is zero, to a class; for the thread that possesses it. */
  static void begin(long slab, int sizeClass) {
    putLong(slab + SHAPE, (long) sizeClass << CLASS_SHIFT | FIRST_RECORD);
  }

  /**
   * Takes a free record, or cuts one; returns 0 if there is none. For the thread that possesses the
   * slab: others push, and only this thread pops, so the first record is the same with the same
   * next one until it is popped.
   */
  static long take(long slab) {
    // Acquire, partner: the compare-and-set of push; makes the link of the first record visible.
    long anchor = getLongAcquire(slab + ANCHOR);
    while ((anchor & FIRST) != 0) {
      long record = slab + ((anchor & FIRST) << PLACE_BITS);
      long popped = anchor - ONE_FREE - (anchor & FIRST) + getInt(record + LINK);
      // Volatile compare-and-set: pushes compete. Test: RecordSlabsStressTest.
      long seen = caeLong(slab + ANCHOR, anchor, popped);
      if (seen == anchor) {
        assert isPoisoned(record, sizeOf(slab)) : Long.toHexString(record) + " was written free";
        return record;
      }
      anchor = seen;
    }
    return cut(slab);
  }

  private static long cut(long slab) {
    long shape = getLong(slab + SHAPE);
    int size = RecordClasses.bytesOf((int) (shape >>> CLASS_SHIFT));
    int end = (int) shape;
    if (end + size > BYTES) {
      return 0;
    }
    putLong(slab + SHAPE, shape + size);
    return slab + end;
  }

  /**
   * Ends the possession of a slab that has no record to take; returns false, and changes nothing,
   * if a record was freed meanwhile.
   */
  static boolean loosen(long slab) {
    // Volatile compare-and-set, partner: that of push, which binds the slab again.
    return casLong(slab + ANCHOR, 0, LOOSE);
  }

  /**
   * Frees a record. If this bound the slab ({@link #isBoundAfter}), the caller possesses it now;
   * otherwise the caller must not touch it again.
   *
   * @return the previous anchor
   */
  static long push(long slab, long record, int sizeClass) {
    assert poison(record, RecordClasses.bytesOf(sizeClass));
    long place = (record - slab) >>> PLACE_BITS;
    long anchor = getLongVolatile(slab + ANCHOR);
    while (true) {
      putInt(record + LINK, (int) (anchor & FIRST));
      long state = isBoundAfter(anchor, sizeClass) ? 0 : anchor & LOOSE;
      long count = (long) (freeRecords(anchor) + 1) << COUNT_SHIFT;
      // Volatile compare-and-set, partners: take, and the next possessor.
      long seen = caeLong(slab + ANCHOR, anchor, state | count | place);
      if (seen == anchor) {
        return anchor;
      }
      anchor = seen;
    }
  }

  /** Returns whether a push to a slab with this anchor binds it. */
  static boolean isBoundAfter(long anchor, int sizeClass) {
    return (anchor & LOOSE) != 0 && freeRecords(anchor) + 1 >= boundFrom(sizeClass);
  }

  /** Returns the number of free records that an anchor states. */
  static int freeRecords(long anchor) {
    return (int) (anchor >>> COUNT_SHIFT & COUNT);
  }

  /**
   * Returns whether no record is live; for the thread that possesses the slab. It stays so until
   * that thread takes a record.
   */
  static boolean isEmpty(long slab) {
    return liveRecords(slab) == 0;
  }

  /** Returns the number of live records; for the thread that possesses the slab. */
  static int liveRecords(long slab) {
    int cut = ((int) getLong(slab + SHAPE) - FIRST_RECORD) / sizeOf(slab);
    return cut - freeRecords(getLongAcquire(slab + ANCHOR));
  }

  /** Returns what is wrong with a slab that no thread uses, or an empty text. */
  static String fault(long slab, int sizeClass) {
    long shape = getLong(slab + SHAPE);
    long anchor = getLongAcquire(slab + ANCHOR);
    if (shape >>> CLASS_SHIFT != sizeClass || (anchor & LOOSE) != 0) {
      return "is loose, or of class " + (shape >>> CLASS_SHIFT);
    }
    int count = 0;
    for (long at = anchor & FIRST; at != 0 && count <= freeRecords(anchor); count++) {
      long offset = at << PLACE_BITS;
      if (offset >= (int) shape || (offset - FIRST_RECORD) % sizeOf(slab) != 0) {
        return "has a free record at " + offset;
      }
      at = getInt(slab + offset + LINK);
    }
    boolean agrees = count == freeRecords(anchor) && liveRecords(slab) >= 0;
    return agrees ? "" : "states " + freeRecords(anchor) + " free records and lists " + count;
  }

  private static int sizeOf(long slab) {
    return RecordClasses.bytesOf((int) (getLong(slab + SHAPE) >>> CLASS_SHIFT));
  }

  private static boolean poison(long record, int size) {
    for (int at = Long.BYTES; at < size; at += Long.BYTES) {
      putLong(record + at, POISON);
    }
    return true;
  }

  private static boolean isPoisoned(long record, int size) {
    for (int at = Long.BYTES; at < size; at += Long.BYTES) {
      if (getLong(record + at) != POISON) {
        return false;
      }
    }
    return true;
  }
}
