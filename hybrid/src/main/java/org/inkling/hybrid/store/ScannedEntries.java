package org.inkling.hybrid.store;

import org.inkling.index.Cursor;
import org.inkling.index.OrderedReads;
import org.inkling.source.EntryBatch;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * The entries of an index as a source: each pass is a separate scan.
 *
 * @param size the number of entries, or {@link org.inkling.source.SortedKeySource#UNKNOWN_SIZE} if
 *     there are concurrent writes
 */
public record ScannedEntries(OrderedReads index, long size) implements SortedEntrySource {

  @Override
  public EntryStream open() {
    return new Scan(index.ascending());
  }

  /** One pass. */
  private static final class Scan implements EntryStream {
    private static final int RUN = 1_024;

    private final Cursor cursor;
    private final long[] keys = new long[RUN];
    private final long[] values = new long[RUN];

    Scan(Cursor cursor) {
      this.cursor = cursor;
    }

    @Override
    public boolean next() {
      return cursor.next();
    }

    @Override
    public long key() {
      return cursor.key();
    }

    @Override
    public long value() {
      return cursor.value();
    }

    @Override
    public boolean isDeletion() {
      return false;
    }

    /** Reads as the interface specifies, except that no entry is current afterwards. */
    @Override
    public void read(EntryBatch batch) {
      int wanted;
      int found;
      do {
        wanted = Math.min(RUN, batch.room());
        found = cursor.nextRun(keys, values, 0, wanted);
        batch.addAll(keys, values, 0, found);
      } while (found == wanted && batch.room() > 0);
    }

    @Override
    public void close() {
      cursor.close();
    }
  }
}
