package org.inkling.disk.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.DirectBuffer;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.NewNames;
import org.inkling.disk.file.StorageFile;
import org.inkling.disk.read.Pool;
import org.inkling.disk.system.LostNameException;

/**
 * Writes the growing segment. Used by one thread at a time; allocates nothing for a record.
 *
 * <p>The buffers of a write belong to all logs of the process, because only a log that is being
 * written needs one. The file grows ahead of its records by as much as it has, up to the reserve of
 * the options: so a small log has a small file.
 */
final class SegmentWriter {
  /** The most records in one write. */
  static final int BATCH = 8_192;

  private static final int FIRST_RESERVE = 64 << 10;
  private static final int POOLED_BATCHES = 4;

  /** Buffers of this size; each write takes one and gives it back. */
  private static final int BUFFER_BYTES = BATCH * LogRecord.BYTES;

  private static final Pool<DirectBuffer> BUFFERS =
      new Pool<>(() -> new DirectBuffer(BUFFER_BYTES, 1), DirectBuffer::close, POOLED_BATCHES);

  private final StorageFile file;
  private final SegmentHeader header;
  private final LogRecord record;
  private final int reserveBytes;
  private long end = SegmentHeader.BYTES; // of the records
  private boolean open = true;
  private boolean isWritten; // whether records were ever written, successfully or not
  private long reserved; // end of the written part of the file, with zeros after the records

  private SegmentWriter(LogFolder folder, SegmentHeader header, int reserveBytes) {
    this.header = header;
    this.reserveBytes = reserveBytes;
    record = new LogRecord(header.fileId());
    reserved = firstBytes(reserveBytes);
    Path path = folder.segment(header.segment());
    try { // last, because nothing may fail after it
      file = folder.files().edit(path, AccessMode.BUFFERED);
    } catch (IOException e) {
      throw notMade(folder, path, e);
    }
  }

  /** The bytes with which a segment begins: the header, and zeros. */
  private static int firstBytes(int reserveBytes) {
    return Math.max(SegmentHeader.BYTES, Math.min(reserveBytes, FIRST_RESERVE));
  }

  /**
   * Creates a segment for writing. If anything fails, nothing is lost, and this can be retried,
   * unless the folder is gone ({@link #isGone}).
   *
   * @throws FileAccessException if the system fails
   */
  static SegmentWriter create(LogFolder folder, SegmentHeader header, int reserveBytes) {
    make(folder, header, firstBytes(reserveBytes));
    return new SegmentWriter(folder, header, reserveBytes);
  }

  /** Takes a buffer for one use; without memory for it, what needs it can be repeated later. */
  private static DirectBuffer take() throws IOException {
    try {
      return BUFFERS.take();
    } catch (OutOfMemoryError e) {
      throw new IOException("no memory for a buffer of " + BUFFER_BYTES + " bytes", e);
    }
  }

  /** Takes a buffer for one use, limited to this number of bytes, which are zeros. */
  private static DirectBuffer takeZeros(int bytes) throws IOException {
    DirectBuffer buffer = take();
    ByteBuffer zeros = buffer.bytes().clear().limit(bytes);
    for (int at = 0; at < bytes; at += Long.BYTES) {
      zeros.putLong(at, 0);
    }
    return buffer;
  }

  /**
   * Creates a segment that is never written: the previous segment has all its records.
   *
   * @throws FileAccessException if the system fails
   */
  static void createEmpty(LogFolder folder, SegmentHeader header) {
    make(folder, header, SegmentHeader.BYTES);
  }

  /** Creates the file, which gets its name only when its header is on disk; always a new file. */
  private static void make(LogFolder folder, SegmentHeader header, int bytes) {
    FileLayer files = folder.files();
    Path unfinished = folder.unfinished(header.segment());
    Path path = folder.segment(header.segment());
    NewNames names = NewNames.begin(files, folder.path());
    try {
      files.delete(unfinished);
      try (StorageFile made = files.create(unfinished)) {
        writeHeader(made, header, bytes);
        made.sync();
      }
      files.rename(unfinished, path);
      names.sync();
    } catch (IOException e) {
      FileAccessException told = notMade(folder, path, e);
      discard(folder, unfinished, told);
      throw told;
    }
  }

  /** Writes the header and the zeros after it. */
  private static void writeHeader(StorageFile file, SegmentHeader header, int bytes)
      throws IOException {
    DirectBuffer buffer = takeZeros(bytes);
    try {
      header.write(buffer.bytes());
      file.write(buffer.bytes().position(0), 0);
    } finally {
      BUFFERS.give(buffer);
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

  /** Whether an access failed because the file or its folder was deleted, moved or replaced. */
  static boolean isGone(Throwable failure) {
    return failure.getCause() instanceof LostNameException;
  }

  private static FileAccessException notMade(LogFolder folder, Path path, IOException cause) {
    boolean isGone = cause instanceof NoSuchFileException && isMissing(folder);
    IOException told = isGone ? gone(path, cause) : cause;
    return new FileAccessException(path, 0, "creating a segment of the log", told);
  }

  /** Whether the folder is missing, and not only a file in it that somebody has deleted. */
  private static boolean isMissing(LogFolder folder) {
    try {
      var _ = folder.files().list(folder.path());
      return false;
    } catch (NoSuchFileException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static IOException gone(Path path, IOException cause) {
    var gone = new LostNameException(path, "its folder was deleted or moved while it was open");
    gone.initCause(cause);
    return gone;
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
    int bytes = (int) (behind - first) * LogRecord.BYTES;
    isWritten = true;
    reserve(end + bytes);
    try {
      DirectBuffer buffer = take();
      try {
        ByteBuffer batch = buffer.bytes().clear().limit(bytes);
        for (int at = 0; at < bytes; at += LogRecord.BYTES) {
          record.put(batch, at, from, first + at / LogRecord.BYTES, durable);
        }
        file.write(batch, end);
      } finally {
        BUFFERS.give(buffer);
      }
    } catch (IOException e) {
      throw failed(end, "writing " + (behind - first) + " records of the log", e);
    }
    end += bytes;
  }

  /** Writes zeros ahead of the records: as many bytes as the file has, in pieces. */
  private void reserve(long needed) {
    while (reserveBytes > 0 && reserved < needed) {
      long grown = reserved + Math.min(reserved, reserveBytes);
      while (reserved < grown) {
        int piece = (int) Math.min(grown - reserved, BUFFER_BYTES);
        try {
          writeZeros(reserved, piece);
        } catch (IOException e) {
          throw failed(reserved, "writing zeros ahead of the log", e);
        }
        reserved += piece;
      }
    }
  }

  private void writeZeros(long offset, int bytes) throws IOException {
    DirectBuffer buffer = takeZeros(bytes);
    try {
      file.write(buffer.bytes().position(0), offset);
    } finally {
      BUFFERS.give(buffer);
    }
  }

  /**
   * Makes the records survive a crash, if the file still has its name: {@link #requireNamed}.
   *
   * @throws FileAccessException if the system fails
   */
  void sync() {
    try {
      file.syncContent();
    } catch (IOException e) {
      throw failed(end, "syncing the log", e);
    }
  }

  /**
   * Checks that the file still has its name, after a sync and before its records are acknowledged:
   * after a deletion, syncs succeed, and nothing survives.
   *
   * @throws FileAccessException if it is gone ({@link #isGone}), or if the system does not answer,
   *     after which this can be retried
   */
  void requireNamed() {
    try {
      file.requireNamed();
    } catch (IOException e) {
      throw failed(end, "looking for the file of the log by its name", e);
    }
  }

  /**
   * Ends the segment after its last record, on disk, and closes it, unless that was done.
   *
   * @throws FileAccessException if the system fails, or the file is gone
   */
  void seal() {
    if (!open) {
      return;
    }
    try {
      file.truncate(end);
      if (isWritten && !hasRecords()) {
        // Only a file that was never written to may end with its header: an opening relies on it.
        writeZeros(end, LogRecord.BYTES);
      }
      file.sync();
      requireNotGone();
      open = false;
      file.close();
    } catch (IOException e) {
      throw failed(end, "ending a segment of the log", e);
    }
  }

  /** Throws if the file is certainly gone; no answer is none, as everything is on disk. */
  private void requireNotGone() {
    try {
      requireNamed();
    } catch (FileAccessException e) {
      if (isGone(e)) {
        throw e;
      }
    }
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
    try {
      file.close();
    } catch (IOException e) {
      // The first failure is the one that is reported.
    }
  }
}
