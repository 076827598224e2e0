package org.inkling.index;

import java.util.Comparator;
import java.util.Spliterators;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.inkling.source.EntryBatch;
import org.inkling.source.EntryStream;
import org.jspecify.annotations.Nullable;

/** The entries that a cursor has not returned yet, as a stream that closes the cursor. */
final class CursorEntries implements EntryStream {
  private final Cursor cursor;
  private long key;
  private long value;

  CursorEntries(Cursor cursor) {
    this.cursor = cursor;
  }

  /** Returns the keys of an ascending cursor, which the stream closes at its end. */
  static LongStream keys(Cursor cursor) {
    return StreamSupport.longStream(new Keys(cursor), false).onClose(cursor::close);
  }

  /** The keys of an ascending cursor, in a number that is not known. */
  private static final class Keys extends Spliterators.AbstractLongSpliterator {
    private final Cursor cursor;
    private boolean isOver;

    Keys(Cursor cursor) {
      super(Long.MAX_VALUE, ORDERED | SORTED | DISTINCT | NONNULL);
      this.cursor = cursor;
    }

    @Override
    public boolean tryAdvance(LongConsumer action) {
      if (isOver) {
        return false;
      }
      if (!cursor.next()) {
        isOver = true;
        cursor.close();
        return false;
      }
      action.accept(cursor.key());
      return true;
    }

    @Override
    public @Nullable Comparator<? super Long> getComparator() {
      return null; // the natural order
    }
  }

  @Override
  public boolean next() {
    boolean found = cursor.next();
    if (found) {
      key = cursor.key();
      value = cursor.value();
    }
    return found;
  }

  @Override
  public long key() {
    return key;
  }

  @Override
  public long value() {
    return value;
  }

  @Override
  public boolean isDeletion() {
    return false;
  }

  /** {@inheritDoc} After a failure the batch lacks up to {@link BatchRoom#RUN} of these entries. */
  @Override
  public void read(EntryBatch batch) {
    int from = batch.size();
    int wanted;
    int found;
    do {
      wanted = Math.min(batch.room(), BatchRoom.RUN);
      found = cursor.nextRun(batch.keys(), batch.values(), batch.size(), wanted);
      batch.extend(found);
    } while (found == wanted && batch.room() > 0);
    if (batch.size() > from) {
      key = batch.keys()[batch.size() - 1];
      value = batch.values()[batch.size() - 1];
    }
  }

  @Override
  public void close() {
    cursor.close();
  }

  /** Passes the entries that a cursor has not returned yet to an action, which it reads in runs. */
  static void forEach(Cursor cursor, PointReads.EntryConsumer action) {
    long[] keys = new long[BatchRoom.RUN];
    long[] values = new long[BatchRoom.RUN];
    int run = keys.length;
    while (run == keys.length) {
      run = cursor.nextRun(keys, values, 0, keys.length);
      for (int i = 0; i < run; i++) {
        action.accept(keys[i], values[i]);
      }
    }
  }
}
