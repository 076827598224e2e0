package org.inkling.disk.log;

import java.nio.file.Path;

/** Takes the records of a log, in the order in which they were appended. */
@FunctionalInterface
public interface RecordSink {

  /**
   * Receives the log's id before any record; does nothing by default.
   *
   * @param segment the first file that is read
   */
  default void begin(Path segment, long logId) {}

  /** Takes one record. */
  void accept(long sequence, RecordKind kind, long key, long value);
}
