package org.inkling.memory.records;

/**
 * The address of a record together with its length, in one word of at most 60 bits: what a
 * structure stores. A reader knows what to load before it has seen the record, so that the cache
 * misses of header and payload overlap, and a comparison of lengths needs no record.
 *
 * <pre>
 *   63..60   59 ........ 44                       43 ............ 0
 *     0      length, or 65,535: see the header    address / 16
 * </pre>
 *
 * @shape 60 bits; 0 is no reference. Two references are equal exactly if their addresses are, as
 *     long as neither record is freed
 * @units lengths and addresses in bytes
 */
public final class RecordReference {
  private static final int ADDRESS_BITS = 44;
  private static final int ALIGNMENT_BITS = 4;
  private static final long ADDRESS = (1L << ADDRESS_BITS) - 1;
  private static final int IN_HEADER = 0xffff;

  private RecordReference() {}

  /** Returns the reference to a record with a payload of this length. */
  public static long of(long record, int length) {
    return (long) Math.min(length, IN_HEADER) << ADDRESS_BITS | record >>> ALIGNMENT_BITS;
  }

  /** Returns the address of the record. */
  public static long record(long reference) {
    return (reference & ADDRESS) << ALIGNMENT_BITS;
  }

  /** Returns the address of the payload of the record. */
  public static long payload(long reference) {
    return RecordSlabs.payload(record(reference));
  }

  /** Returns the length of the payload. */
  public static int length(long reference) {
    int length = (int) (reference >>> ADDRESS_BITS);
    return length == IN_HEADER ? RecordSlabs.length(record(reference)) : length;
  }
}
