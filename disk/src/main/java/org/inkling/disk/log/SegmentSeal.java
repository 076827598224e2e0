package org.inkling.disk.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.DirectBuffer;
import org.inkling.disk.file.StorageFile;

/**
 * Ends the last segment of a log that is being opened, on disk, after its last record.
 *
 * <p>A record that could be read is not necessarily on disk: after a failed sync, the system treats
 * what it did not write as written, and later syncs do not write it. Every record that no other
 * record confirms as durable is therefore written again before the sync.
 *
 * @source docs/hybrid.md, "Confirmed records"
 */
final class SegmentSeal {
  private static final int MAX_CHUNK = 1 << 18; // a multiple of a record's size

  private final StorageFile file;
  private final SegmentReader.Segment segment;

  private SegmentSeal(StorageFile file, SegmentReader.Segment segment) {
    this.file = file;
    this.segment = segment;
  }

  /**
   * Ends a segment that was read.
   *
   * @throws FileAccessException if the system fails, or no longer has what was read
   */
  static void seal(LogFolder folder, SegmentReader.Segment segment) {
    LogEnd end = segment.end();
    try (StorageFile file = folder.files().edit(end.file(), AccessMode.BUFFERED)) {
      var seal = new SegmentSeal(file, segment);
      seal.writeAgain();
      seal.cut(end.offset());
      file.sync();
    } catch (IOException e) {
      throw new FileAccessException(end.file(), end.offset(), "ending the log's last segment", e);
    }
  }

  private void writeAgain() throws IOException {
    long next = segment.confirmed();
    long bytes = (segment.end().sequence() - next) * LogRecord.BYTES;
    if (bytes == 0) {
      return;
    }
    try (var memory = DirectBuffer.ofThread((int) Math.min(MAX_CHUNK, bytes), 1)) {
      writeAgain(memory.bytes(), next);
    }
  }

  private void writeAgain(ByteBuffer chunk, long from) throws IOException {
    SegmentHeader header = segment.header();
    long end = segment.end().sequence();
    long next = from;
    while (next < end) {
      int bytes = (int) Math.min(chunk.capacity(), (end - next) * LogRecord.BYTES);
      file.read(chunk.clear().limit(bytes), header.offset(next));
      requireIntact(chunk, next, bytes);
      file.write(chunk.position(0).limit(bytes), header.offset(next));
      next += bytes / LogRecord.BYTES;
    }
  }

  /** Since the records were read, the system may have dropped data that it treats as written. */
  private void requireIntact(ByteBuffer chunk, long first, int bytes) throws IOException {
    var record = new LogRecord(segment.header().fileId());
    for (int at = 0; at < bytes; at += LogRecord.BYTES) {
      long sequence = first + at / LogRecord.BYTES;
      if (at + LogRecord.BYTES > chunk.position() || !record.isIntact(chunk, at, sequence)) {
        throw new IOException(
            "record "
                + sequence
                + " was there when the log was read, but not when it was read again");
      }
    }
  }

  /** Cuts off what follows the end; even a file that ends there may be longer on disk. */
  private void cut(long end) throws IOException {
    if (file.size() <= end) { // so that the cut is a change, which the sync writes
      try (var zeros = DirectBuffer.ofThread(LogRecord.BYTES, 1)) {
        file.write(zeros.bytes(), end);
      }
    }
    file.truncate(end);
  }
}
