package org.inkling.disk.log;

import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.DirectBuffer;
import org.inkling.disk.file.FileLayer;
import org.jspecify.annotations.Nullable;

/**
 * A log of puts and removals in a folder, written by any number of threads. The folder may contain
 * other files; the caller must ensure that only one owner has it open.
 *
 * <p>Records are ordered by their sequence numbers. A writer waits for room by {@link #admit},
 * holding no latch; appends under the latch of its key; and after releasing the latch waits by
 * {@link #acknowledge} for what the mode guarantees.
 *
 * @shape files of 512 bytes and 32 for each record; a ring of 32 bytes a slot in memory
 * @units sequence numbers count records over all segments, starting at 0; segments count from 1
 * @source XIndex, section 5, for logging in the background; docs/hybrid.md for all else
 */
public final class WriteAheadLog implements AutoCloseable {
  private static final long FIRST_SEGMENT = 1;
  private static final int RECORDS_KEPT_FREE_SHARE = 4;

  private final LogFolder folder;
  private final LogOptions options;
  private final DirectBuffer memory; // of the buffer
  private final LogBuffer buffer;
  private final LogProgress progress;
  private final long id;
  private final @Nullable LogEnd recovered;
  private final long wakeMask;
  private final boolean readOnly;
  private boolean closed; // guarded by this object's monitor

  private WriteAheadLog(LogFolder folder, LogOptions options, Start start) {
    this.folder = folder;
    this.options = options;
    recovered = start.recovered;
    SegmentHeader header = start.header;
    id = header.logId();
    memory = new DirectBuffer(LogBuffer.bytes(options.bufferRecords()), Long.BYTES);
    buffer = new LogBuffer(memory, header.firstSequence());
    progress = new LogProgress(folder.path(), header);
    wakeMask = options.bufferRecords() / 2 - 1L;
    readOnly = false;
    boolean started = false;
    try {
      start(SegmentWriter.create(folder, header, options.reserveBytes()));
      started = true;
    } finally {
      if (!started) {
        memory.close();
      }
    }
  }

  private void start(SegmentWriter segment) {
    try {
      options.executor().execute(new LogFlusher(folder, options, buffer, progress, segment));
    } catch (RuntimeException | Error e) {
      segment.abandon();
      throw e;
    }
  }

  /** Creates a log that is only read, which ends where its files end. */
  private WriteAheadLog(LogFolder folder, LogOptions options, SegmentReader.Segment last) {
    this.folder = folder;
    this.options = options;
    recovered = last.end();
    SegmentHeader found = last.header();
    id = found.logId();
    memory = new DirectBuffer(LogBuffer.bytes(1), Long.BYTES);
    buffer = new LogBuffer(memory, last.end().sequence());
    long _ = buffer.end();
    long end = last.end().sequence();
    progress = new LogProgress(folder.path(), new SegmentHeader(0, id, found.segment(), end));
    wakeMask = 0;
    readOnly = true;
  }

  /** The place at which a log begins to write. */
  private record Start(SegmentHeader header, @Nullable LogEnd recovered) {}

  /**
   * Begins a log in a folder without one.
   *
   * @throws IllegalStateException if there is one
   * @throws FileAccessException if the system fails
   */
  public static WriteAheadLog create(FileLayer files, Path folder, LogOptions options) {
    var place = new LogFolder(files, folder);
    if (!place.segments().isEmpty()) {
      throw new IllegalStateException(folder + ": there is a log already");
    }
    place.deleteUnfinished();
    ThreadLocalRandom random = ThreadLocalRandom.current();
    var header = new SegmentHeader(random.nextLong(), random.nextLong(), FIRST_SEGMENT, 0);
    return new WriteAheadLog(place, options, new Start(header, null));
  }

  /**
   * Opens the log of a folder: passes its records to a sink, cuts off a torn tail, and continues in
   * a new segment. All passed records are on disk when this returns.
   *
   * @param firstSegment the first segment that the last checkpoint needs; older ones are not read,
   *     and remain until {@link #dropBefore}
   * @throws CorruptFileException if a segment is missing or damaged, other than in a torn tail;
   *     nothing has been changed, and some records may have been passed on
   * @throws FileAccessException if the system fails
   */
  public static WriteAheadLog open(
      FileLayer files, Path folder, long firstSegment, LogOptions options, RecordSink sink) {
    var place = new LogFolder(files, folder);
    SegmentReader.Segment last = LogReader.readAll(place, firstSegment, sink);
    place.deleteUnfinished();
    if (last.hasRecords()) { // else the next segment takes its place
      SegmentSeal.seal(place, last);
    }
    return new WriteAheadLog(place, options, new Start(next(last), last.end()));
  }

  /**
   * Like {@link #open}, but read-only: changes no file, and appends nothing. A torn tail stays on
   * disk, and is ignored.
   *
   * @throws CorruptFileException like {@link #open}
   * @throws FileAccessException if the system fails
   */
  public static WriteAheadLog openReadOnly(
      FileLayer files, Path folder, long firstSegment, LogOptions options, RecordSink sink) {
    var place = new LogFolder(files, folder);
    return new WriteAheadLog(place, options, LogReader.readAll(place, firstSegment, sink));
  }

  /**
   * Checks that this log can be appended to at all.
   *
   * @throws UnsupportedOperationException if it was opened read-only
   */
  public void requireWritable() {
    if (readOnly) {
      throw new UnsupportedOperationException(folder.path() + " was opened read-only");
    }
  }

  /** The segment after the last one, or in its place if it has no record. */
  private static SegmentHeader next(SegmentReader.Segment last) {
    SegmentHeader header = last.header();
    long number = header.segment() + (last.hasRecords() ? 1 : 0);
    return header.next(number, last.end().sequence());
  }

  /**
   * Deletes the log of a folder, the oldest segment first.
   *
   * @throws FileAccessException if the system fails
   */
  public static void delete(FileLayer files, Path folder) {
    var place = new LogFolder(files, folder);
    place.deleteUnfinished();
    place.deleteBefore(Long.MAX_VALUE);
  }

  /** Returns the id of all its segments, drawn at random when it began. */
  public long id() {
    return id;
  }

  /** Returns where the log ended when it was opened; null for a new log. */
  public @Nullable LogEnd recovered() {
    return recovered;
  }

  /** Returns the number of records on disk, which are those with lower numbers. */
  public long durable() {
    return progress.durable();
  }

  /** Returns the number of records appended, which is the next sequence number. */
  public long appended() {
    return buffer.claimed() % LogBuffer.ENDED;
  }

  /** Returns the segment that is currently written. */
  public long segment() {
    return progress.segment();
  }

  /**
   * Waits until the buffer has room to spare; must be called before a latch is taken. After a
   * failed write of the log this waits for another attempt, so that a change is refused before it
   * is made.
   *
   * @throws FileAccessException if the log or the attempt has failed
   * @throws IllegalStateException if it is closed
   */
  public void admit() {
    if (progress.isStuck() || !hasRoom()) {
      progress.wake();
      progress.await(() -> hasRoom() && !progress.isStuck());
    }
  }

  private boolean hasRoom() {
    long claimed = buffer.claimed();
    if (claimed >= LogBuffer.ENDED) {
      throw refused();
    }
    int capacity = buffer.capacity();
    return claimed - progress.written() < capacity - capacity / RECORDS_KEPT_FREE_SHARE;
  }

  /**
   * Appends a record after all records that were appended before this call. It does not wait for
   * the disk, unless more threads are between {@link #admit} and here than a quarter of the buffer
   * holds.
   *
   * @return its sequence number
   * @throws FileAccessException if the log has failed
   * @throws IllegalStateException if it is closed
   */
  public long append(RecordKind kind, long key, long value) {
    long sequence = buffer.claim();
    if (sequence >= LogBuffer.ENDED) {
      throw refused();
    }
    if (!isFree(sequence)) {
      progress.wake();
      progress.awaitOrFail(() -> isFree(sequence));
    }
    buffer.publish(sequence, kind.code(), key, value);
    if ((sequence & wakeMask) == 0) {
      progress.wake();
    }
    return sequence;
  }

  private boolean isFree(long sequence) {
    return sequence - progress.written() < buffer.capacity();
  }

  private RuntimeException refused() {
    requireWritable();
    progress.check();
    return new IllegalStateException(folder.path() + ": the log is closed");
  }

  /**
   * Waits until an appended record, and all before it, are as safe as the mode guarantees; takes no
   * lock if they are on disk.
   *
   * @param sequence -1 for no record
   * @throws FileAccessException if they are not, because the log has failed
   */
  public void acknowledge(long sequence) {
    if (options.mode() == SyncMode.EVERY_WRITE) {
      awaitDurable(sequence);
    } else if (progress.durable() <= sequence) {
      progress.check();
    }
  }

  /**
   * Waits until an appended record, and all before it, are on disk, in every mode.
   *
   * @throws FileAccessException if they are not, because the log has failed
   */
  public void awaitDurable(long sequence) {
    long claimed = buffer.claimed();
    if (sequence >= claimed) {
      throw new IllegalArgumentException("record " + sequence + " of " + claimed);
    }
    progress.awaitDurable(sequence + 1);
  }

  /**
   * Waits until every record that was appended before this call is on disk, in every mode.
   *
   * @throws FileAccessException if they are not, because the log has failed
   * @throws IllegalStateException if it is closed
   */
  public void awaitAppended() {
    if (readOnly) {
      return; // everything is on disk
    }
    long claimed = buffer.claimed();
    if (claimed >= LogBuffer.ENDED) {
      throw refused();
    }
    progress.awaitDurable(claimed);
  }

  /**
   * Begins a new segment: records appended before this call are in older ones, those appended after
   * it in this one or newer ones. Does not wait for the disk.
   *
   * @return its number
   */
  public long rotate() {
    requireWritable();
    return progress.rotate(buffer);
  }

  /** Waits until a requested segment exists, and all records before it are on disk. */
  public void awaitSegment(long segment) {
    if (segment > progress.requested()) {
      throw new IllegalArgumentException("segment " + segment + ", which was not requested");
    }
    progress.wake(); // it may be waiting before a retry
    progress.await(() -> progress.segment() >= segment);
  }

  /**
   * Deletes the segments before one; their records must be safe elsewhere. Waits for that segment.
   *
   * @throws FileAccessException if the system fails; the log continues, and this can be called
   *     again
   */
  public synchronized void dropBefore(long segment) {
    awaitSegment(segment);
    folder.deleteBefore(segment);
  }

  /**
   * Writes and syncs what was appended, and ends the last segment. Every other call is refused
   * afterwards; a second close does nothing.
   *
   * @throws FileAccessException if the log has failed, now or before
   */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (readOnly) {
      memory.close();
      return;
    }
    progress.close(buffer.end());
    try {
      progress.awaitEnd();
    } finally {
      memory.close(); // the flusher has ended, and every append is refused
    }
  }
}
