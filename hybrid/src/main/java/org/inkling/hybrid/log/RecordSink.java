package org.inkling.hybrid.log;

/** Takes the records of a log, in the order in which they were appended. */
@FunctionalInterface
public interface RecordSink {

  /** Takes one record. */
  void accept(long sequence, RecordKind kind, long key, long value);
}
