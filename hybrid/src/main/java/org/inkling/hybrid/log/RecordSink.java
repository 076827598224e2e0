package org.inkling.hybrid.log;

import java.nio.file.Path;

/** Takes the records of a log, in the order in which they were appended. */
@FunctionalInterface
public interface RecordSink {

  /**
   * Learns which log it is before any record comes; does nothing by default.
   *
   * @param segment the first file that is read
   */
  default void begin(Path segment, long logId) {}

  /** Takes one record. */
  void accept(long sequence, RecordKind kind, long key, long value);
}
