package org.inkling.hybrid.log;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.inkling.disk.CorruptFileException;

/**
 * What stands at the start of a segment's file, in a sector of its own.
 *
 * <pre>
 *    0   8 bytes   magic: 89 "INKL" 0D 0A 1A
 *    8  16 bytes   name of the format, "log", zeros behind
 *   24   4 bytes   version of the format
 *   28   4 bytes   size of a record
 *   32   8 bytes   id of the file, random
 *   40   4 bytes   CRC-32C of the 40 bytes before
 *   44   4 bytes   0
 *   48   8 bytes   id of the log, the same in all its segments, random
 *   56   8 bytes   number of the segment
 *   64   8 bytes   sequence number of the first record
 *   72   4 bytes   CRC-32C of the 72 bytes before
 *   76             zeros up to 512
 * </pre>
 *
 * The first 44 bytes lie as in every file of Inkling.
 */
record SegmentHeader(long fileId, long logId, long segment, long firstSequence) {
  static final int BYTES = 512;

  private static final int VERSION_NOW = 1;
  private static final long MAGIC = 0x1A0A0D4C4B4E4989L;
  private static final byte[] FORMAT = "log\0\0\0\0\0\0\0\0\0\0\0\0\0".getBytes(US_ASCII);
  private static final int NAME = 8;
  private static final int VERSION = 24;
  private static final int RECORD_BYTES = 28;
  private static final int FILE_ID = 32;
  private static final int COMMON_CHECKSUM = 40;
  private static final int LOG_ID = 48;
  private static final int SEGMENT = 56;
  private static final int FIRST_SEQUENCE = 64;
  private static final int CHECKSUM = 72;

  /** Where the record with this number stands. */
  long offset(long sequence) {
    return BYTES + (sequence - firstSequence) * LogRecord.BYTES;
  }

  /** Writes it to the first bytes of a buffer of zeros. */
  void write(ByteBuffer into) {
    into.putLong(0, MAGIC);
    into.put(NAME, FORMAT);
    into.putInt(VERSION, VERSION_NOW);
    into.putInt(RECORD_BYTES, LogRecord.BYTES);
    into.putLong(FILE_ID, fileId);
    into.putInt(COMMON_CHECKSUM, checksum(into, COMMON_CHECKSUM));
    into.putLong(LOG_ID, logId);
    into.putLong(SEGMENT, segment);
    into.putLong(FIRST_SEQUENCE, firstSequence);
    into.putInt(CHECKSUM, checksum(into, CHECKSUM));
  }

  /**
   * Reads it from the first bytes of a file.
   *
   * @param length how many bytes there are
   * @param expected the segment that the file's name stands for
   */
  static SegmentHeader read(Path file, ByteBuffer from, int length, long expected) {
    if (length < BYTES) {
      throw damaged(file, 0, "a header of " + BYTES + " bytes", "a file of " + length);
    }
    if (from.getLong(0) != MAGIC) {
      throw damaged(file, 0, "the first bytes of a file of Inkling", "another kind of file");
    }
    checkSum(file, from, COMMON_CHECKSUM);
    byte[] name = new byte[FORMAT.length];
    from.get(NAME, name);
    if (!Arrays.equals(name, FORMAT)) {
      throw damaged(
          file, NAME, "a file of format \"log\"", "one of \"" + new String(name, US_ASCII) + "\"");
    }
    if (from.getInt(VERSION) != VERSION_NOW) {
      throw damaged(file, VERSION, "version 1 of a log", "version " + from.getInt(VERSION));
    }
    checkSum(file, from, CHECKSUM);
    for (int at = CHECKSUM + Integer.BYTES; at < BYTES; at++) {
      if (from.get(at) != 0) {
        throw damaged(file, at, "zeros behind the header", Integer.toHexString(from.get(at)));
      }
    }
    var header =
        new SegmentHeader(
            from.getLong(FILE_ID),
            from.getLong(LOG_ID),
            from.getLong(SEGMENT),
            from.getLong(FIRST_SEQUENCE));
    if (header.segment != expected) {
      throw damaged(file, SEGMENT, "segment " + expected, "segment " + header.segment);
    }
    return header;
  }

  private static void checkSum(Path file, ByteBuffer from, int at) {
    int actual = checksum(from, at);
    if (from.getInt(at) != actual) {
      throw damaged(
          file,
          0,
          "a header with checksum " + Integer.toHexString(from.getInt(at)),
          "bytes that give " + Integer.toHexString(actual));
    }
  }

  private static CorruptFileException damaged(Path file, int at, String expected, String found) {
    return new CorruptFileException(file, at, expected, found);
  }

  private static int checksum(ByteBuffer bytes, int end) {
    var crc = new CRC32C();
    crc.update(bytes.duplicate().limit(end).position(0));
    return (int) crc.getValue();
  }
}
