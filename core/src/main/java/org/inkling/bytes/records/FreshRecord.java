package org.inkling.bytes.records;

import org.inkling.MemoryLimitException;
import org.inkling.epoch.OperationPin;
import org.inkling.index.operations.Write;
import org.inkling.loft.engine.LoftEngine;
import org.inkling.loft.table.Outcome;

/**
 * A record that its operation has written and not yet published; closing frees it unless a write
 * has published it. A removal has none.
 *
 * <p>After a write that failed in an unknown place, for lack of heap or stack, the record is not
 * freed, as it may be published: it is lost until the index is closed.
 */
public final class FreshRecord implements AutoCloseable {
  private final RecordTable table;
  private final long reference;
  private boolean mayBePublished;

  /** Whether a write has begun of which it is unknown whether it has published the record. */
  private boolean isUncertain;

  /** Creates the owner of a record, or of none if the reference is {@link RecordTable#ABSENT}. */
  public FreshRecord(RecordTable table, long reference) {
    this.table = table;
    this.reference = reference;
    this.mayBePublished = reference == RecordTable.ABSENT;
  }

  boolean isNone() {
    return reference == RecordTable.ABSENT;
  }

  /**
   * Tries once to publish this record in place of the one that was seen under the same pin, or to
   * remove that one. Returns the {@link Outcome}.
   *
   * @throws MemoryLimitException if there is no memory; nothing has happened then
   */
  public long publish(LoftEngine engine, OperationPin pin, Write write, long key, long seen) {
    boolean none = isNone();
    mayBePublished = true;
    isUncertain = true;
    try {
      long outcome = engine.tryWrite(pin, write, key, seen, reference);
      mayBePublished = none || Outcome.isChanged(outcome);
      isUncertain = false;
      return outcome;
    } catch (MemoryLimitException e) {
      mayBePublished = none;
      isUncertain = false;
      throw e;
    }
  }

  @Override
  public void close() {
    if (!mayBePublished) {
      table.free(reference);
    } else if (isUncertain) {
      table.countLost();
    }
  }
}
