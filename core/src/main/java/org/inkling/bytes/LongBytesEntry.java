package org.inkling.bytes;

import org.inkling.index.EntryHolder;

/**
 * A holder for one entry of a {@link LongBytesIndex}: an ordered operation writes the entry that it
 * found, a source writes the entry that is loaded next. Reused by its owner, one thread at a time.
 *
 * <p>An operation that finds nothing leaves key and value unchanged.
 */
public final class LongBytesEntry {
  /** The key of the last entry. */
  public long key;

  /** The value of that key. */
  public final BytesHolder value = new BytesHolder();

  /** Where a search finds a key and the address of its record. */
  final EntryHolder reference = new EntryHolder();

  /** Creates a holder of key 0 and no bytes. */
  public LongBytesEntry() {}
}
