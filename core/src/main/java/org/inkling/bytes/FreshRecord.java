package org.inkling.bytes;

import org.inkling.MemoryLimitException;
import org.inkling.epoch.OperationPin;
import org.inkling.index.operations.Write;
import org.inkling.loft.engine.LoftEngine;
import org.inkling.loft.table.Outcome;
import org.inkling.memory.records.RecordReference;
import org.inkling.memory.records.RecordSlabs;

/**
 * A record that its operation has written and not yet published; closing frees it unless a write
 * has published it. A removal has none.
 *
 * <p>After a write that failed in an unknown place, for lack of heap or stack, the record is not
 * freed, as it may be published: it is lost until the index is closed.
 */
final class FreshRecord implements AutoCloseable {
  private final RecordSlabs records;
  private final long reference;
  private boolean mayBePublished;

  /** Creates the owner of a record, or of none if the reference is {@link RecordTable#ABSENT}. */
  FreshRecord(RecordSlabs records, long reference) {
    this.records = records;
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
  long publish(LoftEngine engine, OperationPin pin, Write write, long key, long seen) {
    boolean none = isNone();
    mayBePublished = true;
    try {
      long outcome = engine.tryWrite(pin, write, key, seen, reference);
      mayBePublished = none || Outcome.isChanged(outcome);
      return outcome;
    } catch (MemoryLimitException e) {
      mayBePublished = none;
      throw e;
    }
  }

  @Override
  public void close() {
    if (!mayBePublished) {
      records.free(RecordReference.record(reference));
    }
  }
}
