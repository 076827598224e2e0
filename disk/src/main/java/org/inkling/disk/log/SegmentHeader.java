package org.inkling.disk.log;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.file.FileStart;

/**
 * The header at the start of a segment's file, in its own sector.
 *
 * <pre>
 *   0  44 bytes   as in every file: FileStart, "log", the size of a record, an id of the file
 *  44   4 bytes   0
 *  48   8 bytes   id of the log, the same in all its segments, random
 *  56   8 bytes   number of the segment
 *  64   8 bytes   sequence number of the first record
 *  72   4 bytes   CRC-32C of the 72 bytes before
 *  76             zeros up to 512
 * </pre>
 */
record SegmentHeader(long fileId, long logId, long segment, long firstSequence) {
  static final int BYTES = 512;

  private static final FileStart START = new FileStart("log", 1, LogRecord.BYTES);
  static final int LOG_ID = 48;
  private static final int SEGMENT = 56;
  private static final int FIRST_SEQUENCE = 64;
  private static final int CHECKSUM = 72;

  /**
   * Half of what the buffer of a log can count to, which no log reaches; the other half is left for
   * continuing.
   */
  private static final long MAX_SEQUENCE = LogBuffer.ENDED / 2;

  /** Returns the header of another segment of the same log, whose file gets its own id. */
  SegmentHeader next(long number, long first) {
    return new SegmentHeader(ThreadLocalRandom.current().nextLong(), logId, number, first);
  }

  /** The offset of the record with this number. */
  long offset(long sequence) {
    return BYTES + (sequence - firstSequence) * LogRecord.BYTES;
  }

  /** Writes it to the first bytes of a zeroed buffer. */
  void write(ByteBuffer into) {
    START.write(into, fileId);
    into.putLong(LOG_ID, logId);
    into.putLong(SEGMENT, segment);
    into.putLong(FIRST_SEQUENCE, firstSequence);
    FileStart.putChecksum(into, CHECKSUM);
  }

  /**
   * Reads it from the first bytes of a file.
   *
   * @param length how many bytes there are
   * @param expected the segment in the file's name
   */
  static SegmentHeader read(Path file, ByteBuffer from, int length, long expected) {
    long id = START.read(file, from, length, BYTES);
    FileStart.requireChecksum(file, from, CHECKSUM);
    long first = from.getLong(FIRST_SEQUENCE);
    if (first < 0 || first > MAX_SEQUENCE) {
      throw new CorruptFileException(
          file, FIRST_SEQUENCE, "a number of a record up to " + MAX_SEQUENCE, "" + first);
    }
    for (int at = CHECKSUM + Integer.BYTES; at < BYTES; at++) {
      if (from.get(at) != 0) {
        String found = Integer.toHexString(from.get(at) & 0xFF);
        throw new CorruptFileException(file, at, "zeros after the header", found);
      }
    }
    var header = new SegmentHeader(id, from.getLong(LOG_ID), from.getLong(SEGMENT), first);
    if (header.segment != expected || expected == Long.MAX_VALUE) { // must leave a next number
      throw new CorruptFileException(
          file, SEGMENT, "segment " + expected, "segment " + header.segment);
    }
    return header;
  }
}
