package org.inkling.epoch;

import static org.inkling.memory.NativeMemory.casLong;
import static org.inkling.memory.NativeMemory.getAndAddLong;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongRelease;

import org.inkling.memory.records.RecordSlabs;

/**
 * A native block that records retired blocks until their grace period has passed.
 *
 * <pre>
 *   offset  0  claims    records claimed; above CAPACITY once shut
 *           8  seal      the epoch that the seal ended
 *          16  records   the number of records claimed before the bag was shut
 *          24  next      the next sealed bag, 0 for none
 *          32  stripe    its stripe if the collector sealed it before it was full, else 0
 *          64  record 0
 *          72  record 1  ...
 *
 *   record            63   62 ............ 48   47 ........................... 0
 *     cell             0   0                    address
 *     byte record      0   0                    address + 1
 *     below 2 MiB      0   bytes / 64           address
 *     from 2 MiB on    1   units of 64 KiB,     address, a multiple of 2 MiB; the low 21 bits
 *                          above 21 bits        are those of the units
 * </pre>
 *
 * A byte record is a record of {@link RecordSlabs}, which knows its size. A record of the bag is
 * never 0; it is stored with release and read with acquire. Seal, records, next and stripe are
 * plain: only the sealing thread writes them, before the push that publishes the bag.
 *
 * @shape 64 bytes, then 504 records of 8 bytes
 * @units offsets in bytes
 */
final class LimboBag {
  /** The size of a bag. */
  static final long BYTES = 4096;

  /** The size in a record that represents a cell; no block is that small. */
  static final long CELL = 8;

  static final int CAPACITY = 504;

  /** Set in a record that represents a byte record: all addresses are multiples of 8. */
  private static final long BYTE_RECORD = 1;

  private static final long SEAL = 8;
  private static final long RECORDS = 16;
  private static final long NEXT = 24;
  private static final long STRIPE = 32;
  private static final long FIRST_RECORD = 64;

  private static final int SIZE_SHIFT = 48;
  private static final long ADDRESS_BITS = (1L << SIZE_SHIFT) - 1;
  private static final int BLOCK_SHIFT = 6;

  /** A block of at least this size is a region of its own, aligned to this size. */
  private static final long LARGE_BYTES = 2L << 20;

  private static final int LARGE_ALIGNMENT_BITS = 21;
  private static final long LARGE_LOW_BITS = (1L << LARGE_ALIGNMENT_BITS) - 1;
  private static final int LARGE_UNIT_SHIFT = 16;

  private LimboBag() {}

  /** Claims a record; returns its number, which is CAPACITY or more if the bag is full or shut. */
  static long claim(long bag) {
    return getAndAddLong(bag, 1);
  }

  /** Writes a claimed record, as {@link #encode} or {@link #encodeRecord} has packed it. */
  static void write(long bag, long record, long packed) {
    putLongRelease(at(bag, record), packed);
  }

  /** Returns a record, or 0 if the thread that claimed it has not written it yet. */
  static long record(long bag, long record) {
    return getLongAcquire(at(bag, record));
  }

  /** Packs the address of a cell or block with its size, rounded as the allocator rounds it. */
  static long encode(long address, long bytes) {
    if (bytes == CELL) {
      return address;
    }
    if (bytes < LARGE_BYTES) {
      assert bytes % (1 << BLOCK_SHIFT) == 0 : "a block of " + bytes + " bytes";
      return (bytes >>> BLOCK_SHIFT << SIZE_SHIFT) | address;
    }
    long units = bytes >>> LARGE_UNIT_SHIFT;
    assert units << LARGE_UNIT_SHIFT == bytes && (address & LARGE_LOW_BITS) == 0
        : "a large block of " + bytes + " bytes at " + Long.toHexString(address);
    return Long.MIN_VALUE
        | (units >>> LARGE_ALIGNMENT_BITS << SIZE_SHIFT)
        | address
        | (units & LARGE_LOW_BITS);
  }

  /** Packs the address of a byte record, a multiple of 16. */
  static long encodeRecord(long address) {
    assert (address & BYTE_RECORD) == 0 : "a record at " + Long.toHexString(address);
    return address | BYTE_RECORD;
  }

  /** Returns whether a record represents a byte record, which has no size in it. */
  static boolean isByteRecord(long record) {
    return record >= 0 && (record & BYTE_RECORD) != 0;
  }

  /** Returns the address in a record. */
  static long address(long record) {
    long address = record & ADDRESS_BITS & ~BYTE_RECORD;
    return record < 0 ? address & ~LARGE_LOW_BITS : address;
  }

  /** Returns the size in a record, {@link #CELL} for a cell. */
  static long bytes(long record) {
    long size = (record & Long.MAX_VALUE) >>> SIZE_SHIFT;
    if (record < 0) {
      return ((size << LARGE_ALIGNMENT_BITS) | (record & LARGE_LOW_BITS)) << LARGE_UNIT_SHIFT;
    }
    return size == 0 ? CELL : size << BLOCK_SHIFT;
  }

  /**
   * Shuts a bag that has records and is not full; returns their number, or 0 if this call did not
   * shut it.
   */
  static long shut(long bag) {
    while (true) {
      long claims = getLongAcquire(bag);
      if (claims == 0 || claims >= CAPACITY) {
        return 0;
      }
      if (casLong(bag, claims, CAPACITY)) {
        return claims;
      }
    }
  }

  /** Returns whether no record of a bag was ever claimed, and the bag is not shut. */
  static boolean isUnused(long bag) {
    return getLongAcquire(bag) == 0;
  }

  static void seal(long bag, long records, long epoch) {
    putLong(bag + SEAL, epoch);
    putLong(bag + RECORDS, records);
  }

  static long seal(long bag) {
    return getLong(bag + SEAL);
  }

  static long records(long bag) {
    return getLong(bag + RECORDS);
  }

  static long next(long bag) {
    return getLong(bag + NEXT);
  }

  static void setNext(long bag, long next) {
    putLong(bag + NEXT, next);
  }

  static long stripe(long bag) {
    return getLong(bag + STRIPE);
  }

  static void setStripe(long bag, long stripe) {
    putLong(bag + STRIPE, stripe);
  }

  private static long at(long bag, long record) {
    return bag + FIRST_RECORD + record * Long.BYTES;
  }
}
