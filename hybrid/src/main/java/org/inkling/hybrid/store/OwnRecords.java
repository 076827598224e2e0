package org.inkling.hybrid.store;

import java.nio.file.Path;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.log.RecordKind;
import org.inkling.disk.log.RecordSink;

/** Passes on the records of one store's log, and refuses another log before its first record. */
record OwnRecords(RecordSink sink, long storeId) implements RecordSink {

  @Override
  public void begin(Path segment, long logId) {
    if (logId != storeId) {
      throw new CorruptFileException(
          segment,
          0,
          "a segment of the store's log " + Long.toHexString(storeId),
          "one of log " + Long.toHexString(logId));
    }
    sink.begin(segment, logId);
  }

  @Override
  public void accept(long sequence, RecordKind kind, long key, long value) {
    sink.accept(sequence, kind, key, value);
  }
}
