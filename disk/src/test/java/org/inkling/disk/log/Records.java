package org.inkling.disk.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FileLayer;

/** Records that are computed from their sequence numbers, so that the content of a log is known. */
final class Records {
  static final Path FOLDER = Path.of("").toAbsolutePath().resolve("simulated");

  private Records() {}

  static RecordKind kind(long sequence) {
    return sequence % 5 == 3 ? RecordKind.REMOVE : RecordKind.PUT;
  }

  static long key(long sequence) {
    return sequence * 0x9E3779B97F4A7C15L;
  }

  static long value(long sequence) {
    return sequence % 7 == 0 ? 0 : ~key(sequence + 1);
  }

  /** Returns options with small segments and buffers, and a thread that wakes often. */
  static LogOptions options(SyncMode mode) {
    return LogOptions.defaults()
        .mode(mode)
        .bufferRecords(1_024)
        .reserveBytes(4_096)
        .intervalNanos(TimeUnit.MILLISECONDS.toNanos(1));
  }

  /** Appends the record of the next number. Used by one thread only. */
  static long append(WriteAheadLog log, long next) {
    long sequence = log.append(kind(next), key(next), value(next));
    assertEquals(next, sequence, "the next number");
    return sequence;
  }

  static void appendAll(WriteAheadLog log, long from, long to) {
    for (long next = from; next < to; next++) {
      log.admit();
      append(log, next);
    }
    if (to > from) {
      log.awaitDurable(to - 1);
    }
  }

  /** Receives records, which must be consecutive. */
  static final class Sink implements RecordSink {
    private long next;

    Sink(long first) {
      next = first;
    }

    long next() {
      return next;
    }

    @Override
    public void accept(long sequence, RecordKind kind, long key, long value) {
      assertEquals(next, sequence, "the order");
      assertEquals(kind(sequence), kind, () -> "kind of " + sequence);
      assertEquals(key(sequence), key, () -> "key of " + sequence);
      assertEquals(value(sequence), value, () -> "value of " + sequence);
      next++;
    }
  }

  /** Reads a log whose records are computed from their numbers, from 0 on. */
  static LogEnd read(FileLayer files, Path folder) {
    var sink = new Sink(0);
    LogEnd end = LogReader.read(files, folder, 1, sink);
    assertEquals(sink.next(), end.sequence());
    return end;
  }
}
