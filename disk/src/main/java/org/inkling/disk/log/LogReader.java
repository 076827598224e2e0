package org.inkling.disk.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.StorageFile;
import org.jspecify.annotations.Nullable;

/**
 * Reads a log without changing it.
 *
 * @source docs/hybrid.md says what is accepted and what is refused
 */
public final class LogReader {
  private final LogFolder folder;
  private final RecordSink sink;
  private SegmentReader.@Nullable Segment last;

  private LogReader(LogFolder folder, RecordSink sink) {
    this.folder = folder;
    this.sink = sink;
  }

  /**
   * Passes the records of a log to a sink, from the start of a segment to the log's end; the log
   * must not be written meanwhile.
   *
   * @param firstSegment the first segment that is needed; older ones are not read
   * @throws CorruptFileException if a segment is missing or damaged, other than in a torn tail;
   *     some records may have been passed on
   * @throws FileAccessException if the system fails
   */
  public static LogEnd read(FileLayer files, Path folder, long firstSegment, RecordSink sink) {
    return readAll(new LogFolder(files, folder), firstSegment, sink).end();
  }

  /**
   * Like {@link #read}, but accepts nothing that a crash leaves: only zeros, or nothing, may follow
   * the records of the last segment.
   *
   * @throws CorruptFileException also for a torn tail, with its place
   */
  public static LogEnd verify(FileLayer files, Path folder, long firstSegment, RecordSink sink) {
    SegmentReader.Segment last = readAll(new LogFolder(files, folder), firstSegment, sink);
    LogEnd end = last.end();
    if (end.torn()) {
      throw new CorruptFileException(
          end.file(),
          last.firstBehind(),
          "zeros after the last record, " + (end.sequence() - 1) + ", up to " + end.offset(),
          "something else, which an opening cuts off");
    }
    return end;
  }

  /** Returns the file of a segment. */
  public static Path segment(FileLayer files, Path folder, long segment) {
    return new LogFolder(files, folder).segment(segment);
  }

  /** Returns the numbers of the segments in a folder, ascending. */
  public static List<Long> segments(FileLayer files, Path folder) {
    return new LogFolder(files, folder).segments();
  }

  /**
   * Returns the most records that there can be from the start of a segment to the end, according to
   * the file sizes.
   *
   * @throws FileAccessException if the system fails
   */
  public static long maxRecords(FileLayer files, Path folder, long firstSegment) {
    var place = new LogFolder(files, folder);
    long records = 0;
    for (long segment : place.segments()) {
      if (segment >= firstSegment) {
        records += Math.max(0, size(files, place.segment(segment)) - SegmentHeader.BYTES);
      }
    }
    return records / LogRecord.BYTES;
  }

  private static long size(FileLayer files, Path segment) {
    try (StorageFile file = files.open(segment, AccessMode.BUFFERED)) {
      return file.size();
    } catch (IOException e) {
      throw new FileAccessException(segment, 0, "measuring the log", e);
    }
  }

  /** Like {@link #read}, but returns the last segment. */
  static SegmentReader.Segment readAll(LogFolder folder, long firstSegment, RecordSink sink) {
    var reader = new LogReader(folder, sink);
    List<Long> segments = folder.segments();
    long last = segments.isEmpty() ? firstSegment : Math.max(firstSegment, segments.getLast());
    var present = new HashSet<>(segments);
    SegmentReader.Segment read = null;
    for (long segment = firstSegment; segment <= last; segment++) {
      if (!present.contains(segment)) {
        throw new CorruptFileException(
            folder.segment(segment), 0, "a segment of the log", "no such file");
      }
      read = reader.readOne(segment);
    }
    if (read == null) {
      throw new IllegalArgumentException("segment " + firstSegment + ", expected 1 or more");
    }
    return read;
  }

  private SegmentReader.Segment readOne(long segment) {
    SegmentReader.Segment before = last;
    var read =
        SegmentReader.read(
            folder,
            segment,
            header -> {
              if (before == null) {
                sink.begin(folder.segment(segment), header.logId());
              } else {
                requireNext(before, header);
              }
            },
            sink);
    last = read;
    return read;
  }

  private void requireNext(SegmentReader.Segment before, SegmentHeader next) {
    if (!before.isComplete() || before.end().sequence() != next.firstSequence()) {
      throw new CorruptFileException(
          before.end().file(),
          before.end().offset(),
          "records up to " + next.firstSequence() + ", where the next segment begins",
          "the end of the records at "
              + before.end().sequence()
              + " of "
              + before.bytes()
              + " bytes");
    }
    if (before.header().logId() != next.logId()) {
      throw new CorruptFileException(
          folder.segment(next.segment()),
          SegmentHeader.LOG_ID,
          "a segment of log " + Long.toHexString(before.header().logId()),
          "one of log " + Long.toHexString(next.logId()));
    }
  }
}
