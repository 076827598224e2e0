package org.inkling.disk.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.DirectBuffer;
import org.inkling.disk.file.StorageFile;

/**
 * Reads one segment from start to end. Used once.
 *
 * <p>A slot of the file holds its record, zeros, or something else. The records up to the first
 * slot without its own record belong to the segment. What follows decides whether this is the end,
 * a tail that a crash has torn, or damage.
 */
final class SegmentReader implements AutoCloseable {
  private static final int MAX_CHUNK = 1 << 18;
  private static final int BLOCK = 1 << 12; // a multiple of the record's and the header's size
  private static final long NOWHERE = -1;

  private final Path file;
  private final RecordSink sink;
  private final DirectBuffer memory; // of the chunk
  private final ByteBuffer chunk;
  private SegmentHeader header = new SegmentHeader(0, 0, 0, 0);
  private LogRecord record = new LogRecord(0);
  private long sequence; // of the current slot
  private long gap = NOWHERE; // number of the first missing record
  private long damaged = NOWHERE; // offset of the first slot that holds something else
  private long durable; // every record below this is on disk, according to the records
  private long dropped;
  private long firstBehind = NOWHERE; // offset of the first nonzero slot after the end

  private SegmentReader(Path file, RecordSink sink, long size) {
    this.file = file;
    this.sink = sink;
    memory = DirectBuffer.ofThread((int) Math.min(MAX_CHUNK, (size / BLOCK + 1) * BLOCK), 1);
    chunk = memory.bytes();
  }

  /**
   * The result of reading a segment: the header, and where the records end.
   *
   * @param confirmed the number below which records are certainly on disk: a sync of them returned
   *     before some other record was written
   * @param firstBehind the offset of the first nonzero slot after the end, if there is one
   */
  record Segment(SegmentHeader header, LogEnd end, long confirmed, long bytes, long firstBehind) {
    boolean hasRecords() {
      return end.sequence() > header.firstSequence();
    }

    /** Whether its file ends with the header, because nothing was ever written after it. */
    boolean isMark() {
      return bytes == SegmentHeader.BYTES;
    }

    boolean isComplete() {
      return bytes == end.offset() && !end.torn();
    }
  }

  /**
   * Passes the records of a segment to a sink.
   *
   * @param check receives the header before any record is passed on
   * @throws CorruptFileException if the segment is damaged; some records may have been passed on
   * @throws FileAccessException if it cannot be read
   */
  static Segment read(
      LogFolder folder, long segment, Consumer<SegmentHeader> check, RecordSink sink) {
    Path path = folder.segment(segment);
    long offset = 0;
    try (StorageFile open = folder.files().open(path, AccessMode.BUFFERED);
        var reader = new SegmentReader(path, sink, open.size())) {
      while (true) {
        int length = open.read(reader.chunk.clear(), offset);
        if (offset == 0) {
          reader.begin(length, segment);
          check.accept(reader.header);
        }
        reader.take(offset, length);
        offset += length;
        if (length < reader.chunk.capacity()) {
          return reader.end(offset);
        }
      }
    } catch (IOException e) {
      throw new FileAccessException(path, offset, "reading the log", e);
    }
  }

  @Override
  public void close() {
    memory.close();
  }

  private void begin(int length, long segment) {
    header = SegmentHeader.read(file, chunk, length, segment);
    record = new LogRecord(header.fileId());
    sequence = header.firstSequence();
  }

  private void take(long offset, int length) {
    int at = offset == 0 ? SegmentHeader.BYTES : 0;
    for (; at + LogRecord.BYTES <= length; at += LogRecord.BYTES) {
      if (record.isIntact(chunk, at, sequence)) {
        takeRecord(offset + at, at);
      } else {
        takeOther(offset + at, LogRecord.isZero(chunk, at));
      }
      sequence++;
    }
    boolean zero = true;
    for (int rest = at; rest < length; rest++) {
      zero &= chunk.get(rest) == 0;
    }
    if (at < length) {
      takeOther(offset + at, zero);
    }
  }

  private void takeRecord(long offset, int at) {
    durable = Math.max(durable, LogRecord.durable(chunk, at));
    if (gap == NOWHERE) {
      RecordKind kind = RecordKind.of(LogRecord.kind(chunk, at));
      sink.accept(sequence, kind, LogRecord.key(chunk, at), LogRecord.value(chunk, at));
      return;
    }
    // A sector that was not written holds zeros; a slot with neither zeros nor its record is
    // damage.
    if (damaged != NOWHERE) {
      throw notThere(damaged, "something else, and intact records after it");
    }
    firstBehind = firstBehind == NOWHERE ? offset : firstBehind;
    dropped++;
    if (durable > gap) {
      throw notThere(
          header.offset(gap), "zeros, and after them records written after it had been synced");
    }
  }

  private void takeOther(long offset, boolean zero) {
    if (gap == NOWHERE) {
      gap = sequence;
    }
    if (!zero && damaged == NOWHERE) {
      damaged = offset;
      firstBehind = firstBehind == NOWHERE ? offset : firstBehind;
    }
  }

  private CorruptFileException notThere(long offset, String found) {
    long number = header.firstSequence() + (offset - SegmentHeader.BYTES) / LogRecord.BYTES;
    return new CorruptFileException(file, offset, "record " + number + " of the log", found);
  }

  private Segment end(long bytes) {
    long last = gap == NOWHERE ? sequence : gap;
    boolean torn = damaged != NOWHERE || dropped > 0;
    var end = new LogEnd(file, header.offset(last), last, torn, dropped);
    long confirmed = Math.clamp(durable, header.firstSequence(), last);
    return new Segment(header, end, confirmed, bytes, firstBehind);
  }
}
