package org.inkling.disk.log;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FileLayer;
import org.inkling.maintenance.MaintenanceExecutors;
import org.jspecify.annotations.Nullable;

/**
 * A log of puts and removals in a folder, written by any number of threads. The folder may contain
 * other files; the caller must ensure that only one owner has it open.
 *
 * <p>Records are ordered by their sequence numbers. A writer waits for room by {@link #admit},
 * holding no latch; appends under the latch of its key; and after releasing the latch waits by
 * {@link #acknowledge} for what the mode guarantees.
 *
 * <p>A log that is not written to has no thread, and a ring of one or two blocks.
 *
 * @shape files of 512 bytes and 32 for each record; a ring of 24 bytes a slot on the heap
 * @units sequence numbers count records over all segments, starting at 0; segments count from 1
 * @source XIndex, section 5, for logging in the background; docs/hybrid.md for all else
 */
public final class WriteAheadLog implements AutoCloseable {
  private static final long FIRST_SEGMENT = 1;
  private static final int RECORDS_KEPT_FREE_SHARE = 4;

  /** After this number of records, a power of two, the flusher is requested though nobody waits. */
  private static final int MAX_UNREQUESTED = 4_096;

  private final LogFolder folder;
  private final LogOptions options;
  private final LogBuffer buffer;
  private final LogProgress progress;
  private final FlusherTurns turns;
  private final long id;
  private final @Nullable LogEnd recovered;
  private final long wakeMask;
  private final boolean readOnly;

  @GuardedBy("this")
  private boolean closed;

  private WriteAheadLog(LogFolder folder, LogOptions options, Start start) {
    this.folder = folder;
    this.options = options;
    recovered = start.recovered;
    SegmentHeader header = start.header;
    id = header.logId();
    buffer = new LogBuffer(options.bufferRecords(), header.firstSequence());
    turns = turns(options);
    progress = new LogProgress(folder.path(), header, turns);
    wakeMask = Math.min(MAX_UNREQUESTED, options.bufferRecords() / 2) - 1L;
    readOnly = false;
    var flusher = new LogFlusher(folder, options, buffer, progress, header);
    if (!start.isMarked) {
      flusher.createFirst();
    }
  }

  private static FlusherTurns turns(LogOptions options) {
    return new FlusherTurns(
        options.executor(),
        (nanos, task) -> MaintenanceExecutors.clock().schedule(task, nanos, TimeUnit.NANOSECONDS),
        options.intervalNanos());
  }

  /** Creates a log that is only read, which ends where its files end. */
  private WriteAheadLog(LogFolder folder, LogOptions options, SegmentReader.Segment last) {
    this.folder = folder;
    this.options = options;
    recovered = last.end();
    SegmentHeader found = last.header();
    id = found.logId();
    buffer = new LogBuffer(1, last.end().sequence());
    long _ = buffer.end();
    long end = last.end().sequence();
    turns = turns(options);
    progress =
        new LogProgress(folder.path(), new SegmentHeader(0, id, found.segment(), end), turns);
    wakeMask = 0;
    readOnly = true;
  }

  /**
   * The place at which a log begins to write.
   *
   * @param isMarked whether the last segment is the mark of a close, so that the first segment need
   *     not be created before the first record
   */
  private record Start(SegmentHeader header, @Nullable LogEnd recovered, boolean isMarked) {}

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
    return new WriteAheadLog(place, options, new Start(header, null, false));
  }

  /**
   * Opens the log of a folder: passes its records to a sink, cuts off a torn tail, and continues in
   * a new segment, which is created with the first record if the log was closed. All passed records
   * are on disk when this returns.
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
    return new WriteAheadLog(place, options, new Start(next(last), last.end(), last.isMark()));
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
    buffer.growIfTight(); // here, because a lack of heap does no harm yet
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
    if (sequence >= buffer.limit()) {
      awaitSlot(sequence);
    }
    buffer.publish(sequence, kind.code(), key, value);
    if ((sequence & wakeMask) == 0) {
      progress.wake();
    } else if (turns.isUnwatched()) { // after the claim: see FlusherTurns
      turns.watch();
    }
    return sequence;
  }

  private void awaitSlot(long sequence) {
    try {
      while (sequence >= buffer.limit() && buffer.grow(sequence)) {} // a block at a time
    } catch (OutOfMemoryError e) {
      // The number is claimed: its record has to wait for a slot.
    }
    if (sequence >= buffer.limit()) {
      progress.awaitOrFail(() -> sequence < buffer.limit()); // also if no turn can be requested
    }
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
    if (progress.segment() < segment) {
      progress.await(() -> progress.segment() >= segment);
    }
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
    if (!readOnly) {
      progress.close(buffer.end());
      progress.awaitEnd();
    }
  }
}
