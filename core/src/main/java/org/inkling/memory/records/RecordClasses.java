package org.inkling.memory.records;

/**
 * The sizes of small records, header included: multiples of 16 bytes up to 128, then 8 sizes for
 * each doubling up to 1,024.
 *
 * @units bytes
 */
final class RecordClasses {
  /** The largest small record. */
  static final int LARGEST = 1024;

  /** The number of classes. */
  static final int COUNT = 32;

  private static final int STEP_BITS = 4;
  private static final int LINEAR = 8;

  private RecordClasses() {}

  /** Returns the class of a record of 1 to 1,024 bytes. */
  static int classOf(int bytes) {
    int last = bytes - 1;
    int shift = Math.max(STEP_BITS, 28 - Integer.numberOfLeadingZeros(last));
    return ((shift - STEP_BITS) << 3) + (last >>> shift);
  }

  /** Returns the size of the records of a class. */
  static int bytesOf(int sizeClass) {
    if (sizeClass < 2 * LINEAR) {
      return (sizeClass + 1) << STEP_BITS;
    }
    return ((sizeClass & (LINEAR - 1)) + LINEAR + 1) << (STEP_BITS - 1 + (sizeClass >>> 3));
  }
}
