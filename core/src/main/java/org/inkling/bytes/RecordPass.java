package org.inkling.bytes;

import org.inkling.memory.NativeMemory;
import org.inkling.memory.records.RecordReference;
import org.inkling.memory.records.RecordSlabs;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * A pass over the entries of a load: copies each value into a record, and returns the reference to
 * the record as the value of the key.
 */
final class RecordPass implements EntryStream {
  private final LongBytesStream entries;
  private final RecordSlabs records;
  private final LongBytesEntry entry = new LongBytesEntry();
  private long reference;

  private RecordPass(LongBytesStream entries, RecordSlabs records) {
    this.entries = entries;
    this.records = records;
  }

  /** Returns the source of one load. */
  static SortedEntrySource source(LongBytesSource entries, RecordSlabs records) {
    return SortedEntrySource.of(entries.size(), () -> new RecordPass(entries.open(), records));
  }

  @Override
  public boolean next() {
    if (!entries.next(entry)) {
      return false;
    }
    int length = entry.value.length();
    if (length > RecordSlabs.MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a value of "
              + length
              + " bytes for key "
              + entry.key
              + ", expected at most "
              + RecordSlabs.MAX_LENGTH);
    }
    reference = RecordReference.of(records.allocate(length), length);
    NativeMemory.copyIn(entry.value.array(), 0, RecordReference.payload(reference), length);
    return true;
  }

  @Override
  public long key() {
    return entry.key;
  }

  @Override
  public long value() {
    return reference;
  }

  @Override
  public boolean isDeletion() {
    return false;
  }

  @Override
  public void close() {
    entries.close();
  }
}
