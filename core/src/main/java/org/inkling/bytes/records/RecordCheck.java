package org.inkling.bytes.records;

import java.util.Arrays;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.loft.engine.LoftEngine;
import org.inkling.loft.scan.PinnedCursor;
import org.inkling.memory.records.RecordReference;
import org.inkling.memory.records.RecordSlabs;

/** Verifies, while no thread writes, that keys and records belong together. */
public final class RecordCheck {
  private static final int RUN = 256;

  private final LoftEngine engine;
  private final Epochs epochs;
  private final RecordSlabs records;
  private final long lost;
  private long[] references = new long[RUN];
  private int size;

  /** Creates a check of this table. */
  public RecordCheck(RecordTable table) {
    this.engine = table.engine();
    this.epochs = engine.epochs();
    this.records = table.records();
    this.lost = table.lost();
  }

  /**
   * Runs the check.
   *
   * @throws IllegalStateException if it finds a violation
   */
  public void run() {
    while (epochs.reclaim() > 0) {
      // until nothing more can be freed
    }
    long retired = epochs.retiredBytes();
    collect();
    Arrays.sort(references, 0, size);
    for (int i = 1; i < size; i++) {
      require(references[i - 1] != references[i], "two keys have the record of " + references[i]);
    }
    long live = records.liveRecords();
    require(live >= size, size + " keys have only " + live + " records");
    if (retired == 0) {
      // A write may have lost the record that it replaced, and its own.
      require(live <= size + 2 * lost, size + " keys have " + live + " records, none is retired");
      records.check();
    }
  }

  /** Reads the reference of each entry, and follows it under the same pin. */
  private void collect() {
    var cursor = new PinnedCursor(engine.table(), engine.sampler(), true);
    long[] keys = new long[RUN];
    long[] found = new long[RUN];
    cursor.reset(Long.MIN_VALUE, Long.MAX_VALUE);
    int count = RUN;
    while (count > 0) {
      Pin pin = epochs.enter();
      try {
        count = cursor.next(pin, keys, found, RUN);
        for (int i = 0; i < count; i++) {
          check(keys[i], found[i]);
        }
      } finally {
        epochs.exit(pin);
      }
      add(found, count);
    }
  }

  private static void check(long key, long reference) {
    long record = RecordReference.record(reference);
    require(RecordSlabs.isLive(record), "the record of key " + key + " is freed");
    require(
        RecordReference.length(reference) == RecordSlabs.length(record),
        "the reference of key " + key + " states another length than the record");
  }

  private void add(long[] found, int count) {
    if (size + count > references.length) {
      references = Arrays.copyOf(references, 2 * references.length + count);
    }
    System.arraycopy(found, 0, references, size, count);
    size += count;
  }

  private static void require(boolean holds, String violation) {
    if (!holds) {
      throw new IllegalStateException(violation);
    }
  }
}
