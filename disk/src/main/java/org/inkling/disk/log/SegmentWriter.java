package org.inkling.disk.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.DirectBuffer;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.NewNames;
import org.inkling.disk.file.StorageFile;

/** Writes the growing segment. Used by one thread; allocates nothing for a record. */
final class SegmentWriter {
  /** The most records in one write. */
  static final int BATCH = 8_192;

  private final StorageFile file;
  private final SegmentHeader header;
  private final LogRecord record;
  private final int reserveBytes;
  private final DirectBuffer memory;
  private final ByteBuffer batch;
  private final DirectBuffer reserve;
  private final ByteBuffer zeros;
  private long end = SegmentHeader.BYTES; // of the records
  private boolean open = true;
  private long reserved; // end of the written part of the file, with zeros after the records

  private SegmentWriter(
      LogFolder folder, SegmentHeader header, int reserveBytes, DirectBuffer reserve) {
    this.header = header;
    this.reserveBytes = reserveBytes;
    this.reserve = reserve;
    zeros = reserve.bytes();
    record = new LogRecord(header.fileId());
    reserved = Math.max(end, reserveBytes);
    memory = new DirectBuffer(BATCH * LogRecord.BYTES, 1);
    batch = memory.bytes();
    Path path = folder.segment(header.segment());
    try { // last, because nothing may fail after it
      file = folder.files().edit(path, AccessMode.BUFFERED);
    } catch (IOException e) {
      memory.close();
      throw notMade(path, e);
    } catch (RuntimeException | Error e) {
      memory.close();
      throw e;
    }
  }

  /**
   * Creates a segment for writing. If anything fails, nothing is lost, and this can be retried.
   *
   * @throws FileAccessException if the system fails
   */
  static SegmentWriter create(LogFolder folder, SegmentHeader header, int reserveBytes) {
    var reserve = new DirectBuffer(Math.max(SegmentHeader.BYTES, reserveBytes), 1);
    try {
      make(folder, header, reserve.bytes());
      fillWithZeros(reserve.bytes());
      return new SegmentWriter(folder, header, reserveBytes, reserve);
    } catch (RuntimeException | Error e) {
      reserve.close();
      throw e;
    }
  }

  /** Clears the place of the header. */
  private static void fillWithZeros(ByteBuffer reserve) {
    for (int at = 0; at < SegmentHeader.BYTES; at += Long.BYTES) {
      reserve.putLong(at, 0);
    }
  }

  /**
   * Creates a segment that is never written: the previous segment has all its records.
   *
   * @throws FileAccessException if the system fails
   */
  static void createEmpty(LogFolder folder, SegmentHeader header) {
    try (var zeros = DirectBuffer.ofThread(SegmentHeader.BYTES, 1)) {
      make(folder, header, zeros.bytes());
    }
  }

  /** Creates the file, which gets its name only when its header is on disk; always a new file. */
  private static void make(LogFolder folder, SegmentHeader header, ByteBuffer zeros) {
    FileLayer files = folder.files();
    Path unfinished = folder.unfinished(header.segment());
    Path path = folder.segment(header.segment());
    header.write(zeros);
    NewNames names = NewNames.begin(files, folder.path());
    try {
      files.delete(unfinished);
      try (StorageFile made = files.create(unfinished)) {
        made.write(zeros.clear(), 0);
        made.sync();
      }
      files.rename(unfinished, path);
      names.sync();
    } catch (IOException e) {
      FileAccessException told = notMade(path, e);
      discard(folder, unfinished, told);
      throw told;
    }
  }

  /** Deletes a file whose space may be what other files lack. */
  private static void discard(LogFolder folder, Path unfinished, FileAccessException because) {
    try {
      folder.files().delete(unfinished);
    } catch (IOException e) {
      because.addSuppressed(e);
    }
  }

  private static FileAccessException notMade(Path path, IOException cause) {
    return new FileAccessException(path, 0, "creating a segment of the log", cause);
  }

  SegmentHeader header() {
    return header;
  }

  boolean hasRecords() {
    return end > SegmentHeader.BYTES;
  }

  /** Whether it has ended, so that nothing more is written to it. */
  boolean isSealed() {
    return !open;
  }

  /**
   * Writes records, at most a batch. If this fails nothing is lost, and it can be retried.
   *
   * @throws FileAccessException if the system fails
   */
  void append(LogBuffer from, long first, long behind, long durable) {
    int bytes = 0;
    for (long sequence = first; sequence < behind; sequence++) {
      record.put(batch, bytes, from, sequence, durable);
      bytes += LogRecord.BYTES;
    }
    reserve(end + bytes);
    try {
      file.write(batch.limit(bytes).position(0), end);
    } catch (IOException e) {
      throw failed(end, "writing " + (behind - first) + " records of the log", e);
    } finally {
      batch.clear();
    }
    end += bytes;
  }

  private void reserve(long needed) {
    while (reserveBytes > 0 && reserved < needed) {
      try {
        file.write(zeros.clear(), reserved);
      } catch (IOException e) {
        throw failed(reserved, "reserving room for the log", e);
      }
      reserved += reserveBytes;
    }
  }

  /** Makes the records survive a crash. */
  void sync() {
    try {
      file.syncContent();
    } catch (IOException e) {
      throw failed(end, "syncing the log", e);
    }
  }

  /** Ends the segment after its last record, on disk, and closes it, unless that was done. */
  void seal() {
    if (!open) {
      return;
    }
    try {
      file.truncate(end);
      file.sync();
      open = false;
      release();
      file.close();
    } catch (IOException e) {
      throw failed(end, "ending a segment of the log", e);
    }
  }

  private void release() {
    memory.close();
    reserve.close();
  }

  private FileAccessException failed(long offset, String what, IOException cause) {
    return new FileAccessException(file.path(), offset, what, cause);
  }

  /** Closes the file after a failure. */
  void abandon() {
    if (!open) {
      return;
    }
    open = false;
    release();
    try {
      file.close();
    } catch (IOException e) {
      // The first failure is the one that is reported.
    }
  }
}
