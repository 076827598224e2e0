package org.inkling.disk.log;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * Writes and checks the records of one segment. Used by one thread at a time; allocates nothing.
 *
 * <pre>
 *   0   4 bytes   CRC-32C of the file's id, the sequence number, and the 28 bytes that follow
 *   4   4 bytes   kind
 *   8   8 bytes   durable: every record below this number was synced before this one was written
 *  16   8 bytes   key
 *  24   8 bytes   value
 * </pre>
 *
 * The sequence number is not stored in the record: it follows from the place.
 */
final class LogRecord {
  static final int BYTES = 32;

  private static final int KIND = 4;
  private static final int DURABLE = 8;
  private static final int KEY = 16;
  private static final int VALUE = 24;
  private static final int SUMMED = 2 * Long.BYTES + BYTES - Integer.BYTES;

  private final CRC32C crc = new CRC32C();
  private final byte[] summed = new byte[SUMMED];
  private final ByteBuffer words = ByteBuffer.wrap(summed).order(ByteOrder.LITTLE_ENDIAN);

  LogRecord(long fileId) {
    words.putLong(0, fileId);
  }

  /** Writes a record. */
  void put(ByteBuffer into, int at, LogBuffer from, long sequence, long durable) {
    into.putInt(at + KIND, from.kind(sequence));
    into.putLong(at + DURABLE, durable);
    into.putLong(at + KEY, from.key(sequence));
    into.putLong(at + VALUE, from.value(sequence));
    into.putInt(at, checksum(into, at, sequence));
  }

  /** Whether the record with this number is here, intact. */
  boolean isIntact(ByteBuffer bytes, int at, long sequence) {
    return RecordKind.isCode(kind(bytes, at)) && bytes.getInt(at) == checksum(bytes, at, sequence);
  }

  static boolean isZero(ByteBuffer bytes, int at) {
    return (bytes.getLong(at)
            | bytes.getLong(at + DURABLE)
            | bytes.getLong(at + KEY)
            | bytes.getLong(at + VALUE))
        == 0;
  }

  static int kind(ByteBuffer bytes, int at) {
    return bytes.getInt(at + KIND);
  }

  static long durable(ByteBuffer bytes, int at) {
    return bytes.getLong(at + DURABLE);
  }

  static long key(ByteBuffer bytes, int at) {
    return bytes.getLong(at + KEY);
  }

  static long value(ByteBuffer bytes, int at) {
    return bytes.getLong(at + VALUE);
  }

  private int checksum(ByteBuffer bytes, int at, long sequence) {
    int place = Long.BYTES;
    words.putLong(place, sequence);
    words.putInt(place + 8, kind(bytes, at));
    words.putLong(place + 12, durable(bytes, at));
    words.putLong(place + 20, key(bytes, at));
    words.putLong(place + 28, value(bytes, at));
    crc.reset();
    crc.update(summed, 0, SUMMED);
    return (int) crc.getValue();
  }
}
