package org.inkling.hybrid.store;

import org.inkling.disk.log.LogOptions;
import org.inkling.disk.log.RecordKind;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.hybrid.RecoveryProgress;
import org.inkling.index.PointOperations;

/**
 * The result of replaying a log, and the log to continue with.
 *
 * @param log which the caller closes
 * @param records how many records were replayed
 */
public record StoreRecovery(WriteAheadLog log, long records) {
  /**
   * The maximum number of records that are replayed by the calling thread, in a few milliseconds.
   */
  private static final long MAX_RECORDS_ALONE = 1L << 14;

  /**
   * Replays the log of a store on an index, on several threads unless it is short, and deletes
   * files that no manifest names.
   *
   * @throws org.inkling.disk.CorruptFileException if the log is damaged
   * @throws org.inkling.disk.FileAccessException if the system fails
   */
  public static StoreRecovery of(
      StoreFolder folder,
      PointOperations index,
      LogOptions options,
      int workers,
      RecoveryProgress progress) {
    long most = folder.maxRecords();
    int threads = most <= MAX_RECORDS_ALONE ? 1 : workers;
    try (var replay =
        new ParallelReplay(
            (kind, key, value) -> apply(index, kind, key, value), threads, progress, most)) {
      WriteAheadLog log = folder.openLog(options, replay);
      try {
        replay.finish();
        folder.deleteOrphans();
        return new StoreRecovery(log, replay.records());
      } catch (RuntimeException | Error e) {
        StoreFolder.close(log, e);
        throw e;
      }
    }
  }

  private static void apply(PointOperations index, RecordKind kind, long key, long value) {
    if (kind == RecordKind.PUT) {
      index.put(key, value);
    } else {
      index.remove(key);
    }
  }
}
