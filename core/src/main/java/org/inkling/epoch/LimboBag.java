package org.inkling.epoch;

import static org.inkling.memory.NativeMemory.casLong;
import static org.inkling.memory.NativeMemory.getAndAddLong;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongRelease;

/**
 * A native block of retired blocks that wait for their grace period.
 *
 * <pre>
 *   offset  0  claims    records claimed; above CAPACITY once shut
 *           8  seal      the epoch that the seal ended
 *          16  records   how many records were claimed before the bag was shut
 *          24  next      the next sealed bag, 0 for none
 *          64  record 0  address, bytes (CELL for a cell)
 *          80  record 1  ...
 * </pre>
 *
 * A record's bytes are plain; its address is stored last, with release, and read with acquire.
 * Seal, records and next are plain: the sealer alone writes them, before the push that publishes
 * the bag.
 *
 * @shape 64 bytes, then 252 records of 16 bytes
 * @units offsets in bytes
 */
final class LimboBag {
  /** The size of a bag. */
  static final long BYTES = 4096;

  /** The bytes of a record that stands for a cell; no block is that small. */
  static final long CELL = 8;

  static final int CAPACITY = 252;

  private static final long SEAL = 8;
  private static final long RECORDS = 16;
  private static final long NEXT = 24;
  private static final long FIRST_RECORD = 64;
  private static final long RECORD_BYTES = 16;

  private LimboBag() {}

  /** Claims a record; returns its number, CAPACITY or more if the bag is full or shut. */
  static long claim(long bag) {
    return getAndAddLong(bag, 1);
  }

  /** Writes a claimed record. */
  static void write(long bag, long record, long address, long bytes) {
    long at = record(bag, record);
    putLong(at + 8, bytes);
    putLongRelease(at, address);
  }

  /**
   * Shuts a bag that has records and is not full; returns how many, or 0 if it is not the caller's.
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

  static long address(long bag, long record) {
    return getLongAcquire(record(bag, record));
  }

  static long bytes(long bag, long record) {
    return getLong(record(bag, record) + 8);
  }

  private static long record(long bag, long record) {
    return bag + FIRST_RECORD + record * RECORD_BYTES;
  }
}
