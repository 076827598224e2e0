package org.inkling.hybrid.log;

import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.DirectBuffer;
import org.inkling.disk.file.FileLayer;
import org.inkling.hybrid.SyncMode;
import org.jspecify.annotations.Nullable;

/**
 * A log of puts and removals in a folder, written by any number of threads. The folder may hold
 * other files; that nobody else has it open is up to the caller.
 *
 * <p>Records have one order, that of their sequence numbers. A writer asks for room by {@link
 * #admit}, holding no latch; appends under the latch of its key; and outside it again waits by
 * {@link #acknowledge} for what the mode promises.
 *
 * @shape files of 512 bytes and 32 for each record; a ring of 32 bytes a slot in memory
 * @units sequence numbers count records, from 0 on, over all segments; segments count from 1
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
  private boolean closed; // under this object's monitor

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

  /** A log that has ended where its files say. */
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

  /** Where a log begins to write. */
  private record Start(SegmentHeader header, @Nullable LogEnd recovered) {}

  /**
   * Begins a log in a folder that has none.
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
   * Opens the log of a folder: hands its records to a sink, cuts a torn tail off, and goes on in a
   * segment of its own. All that it has handed over is on disk when this returns.
   *
   * @param firstSegment the first segment that the last checkpoint needs; older ones are not looked
   *     at, and stay until {@link #dropBefore}
   * @throws CorruptFileException if a segment is missing or damaged anywhere but in a torn tail;
   *     nothing has been changed, and some records may have been handed over
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
   * As {@link #open}, to be read only: changes no file, and appends nothing. A torn tail stays on
   * disk, and counts for nothing.
   *
   * @throws CorruptFileException as {@link #open}
   * @throws FileAccessException if the system fails
   */
  public static WriteAheadLog openReadOnly(
      FileLayer files, Path folder, long firstSegment, LogOptions options, RecordSink sink) {
    var place = new LogFolder(files, folder);
    return new WriteAheadLog(place, options, LogReader.readAll(place, firstSegment, sink));
  }

  /**
   * Checks that something may be appended to this log at all.
   *
   * @throws UnsupportedOperationException if it was opened to be read only
   */
  public void requireWritable() {
    if (readOnly) {
      throw new UnsupportedOperationException(folder.path() + " was opened to be read only");
    }
  }

  /** The segment behind the last one, or in the place of that one if it has no record. */
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

  /** The id that all its segments have, drawn at random when it began. */
  public long id() {
    return id;
  }

  /** Where the log ended when it was opened; null for one that is new. */
  public @Nullable LogEnd recovered() {
    return recovered;
  }

  /** How many records are on disk: all with lower numbers. */
  public long durable() {
    return progress.durable();
  }

  /** How many records have been appended: the number that the next one gets. */
  public long appended() {
    return buffer.claimed() % LogBuffer.ENDED;
  }

  /** The segment that is written now. */
  public long segment() {
    return progress.segment();
  }

  /**
   * Waits until the buffer has room to spare; to be called before a latch is taken. After a write
   * of the log that failed this waits for another attempt, so that a change is refused before it is
   * made.
   *
   * @throws FileAccessException if the log has failed, or the attempt has
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
   * Adds a record behind all that were appended before this call. It does not wait for the disk,
   * unless more threads stand between {@link #admit} and here than a quarter of the buffer holds.
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
   * Waits until a record that was appended, and all before it, are as safe as the mode promises;
   * takes no lock where they are on disk.
   *
   * @param sequence -1 for no record
   * @throws FileAccessException if it is not, because the log has failed
   */
  public void acknowledge(long sequence) {
    if (options.mode() == SyncMode.EVERY_WRITE) {
      awaitDurable(sequence);
    } else if (progress.durable() <= sequence) {
      progress.check();
    }
  }

  /**
   * Waits until a record that was appended, and all before it, are on disk, in every mode.
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
      return; // there is nothing that is not on disk
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

  /** Waits until a segment that was asked for is there, and all records before it are on disk. */
  public void awaitSegment(long segment) {
    if (segment > progress.requested()) {
      throw new IllegalArgumentException("segment " + segment + ", which nobody has asked for");
    }
    progress.wake(); // it may wait for a reason to try again
    progress.await(() -> progress.segment() >= segment);
  }

  /**
   * Deletes the segments before one; their records must be safe elsewhere. Waits for that segment.
   *
   * @throws FileAccessException if the system fails; the log goes on, and this can be called again
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
