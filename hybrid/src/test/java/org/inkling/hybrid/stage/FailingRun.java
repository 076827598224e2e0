package org.inkling.hybrid.stage;

import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedReads;
import org.inkling.loft.LoftIndex;

/** A run whose cursors refuse after some calls. */
final class FailingRun implements OrderedReads, AutoCloseable {
  static final String REFUSAL = "the disk has had enough";

  private final LoftIndex reads;
  private int healthy = Integer.MAX_VALUE;

  FailingRun(LoftIndex reads) {
    this.reads = reads;
  }

  /** Lets so many runs of cursors succeed from now on, and then refuses each. */
  void failAfter(int calls) {
    healthy = calls;
  }

  private final class FailingCursor implements Cursor {
    private final Cursor cursor;

    FailingCursor(Cursor cursor) {
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
    public int nextRun(long[] keys, long[] values, int from, int count) {
      if (healthy-- <= 0) {
        throw new IllegalStateException(REFUSAL);
      }
      return cursor.nextRun(keys, values, from, count);
    }

    @Override
    public void reset(long from, long to) {
      cursor.reset(from, to);
    }

    @Override
    public void close() {
      cursor.close();
    }
  }

  @Override
  public Cursor ascending(long from, long to) {
    return new FailingCursor(reads.ascending(from, to));
  }

  @Override
  public Cursor descending(long from, long to) {
    return new FailingCursor(reads.descending(from, to));
  }

  @Override
  public long get(long key, long absent) {
    return reads.get(key, absent);
  }

  @Override
  public boolean get(long key, LongHolder value) {
    return reads.get(key, value);
  }

  @Override
  public boolean containsKey(long key) {
    return reads.containsKey(key);
  }

  @Override
  public int getAll(long[] keys, long[] values, int from, int count, long absent) {
    return reads.getAll(keys, values, from, count, absent);
  }

  @Override
  public long size() {
    return reads.size();
  }

  @Override
  public boolean floor(long key, EntryHolder found) {
    return reads.floor(key, found);
  }

  @Override
  public boolean ceiling(long key, EntryHolder found) {
    return reads.ceiling(key, found);
  }

  @Override
  public boolean lower(long key, EntryHolder found) {
    return reads.lower(key, found);
  }

  @Override
  public boolean higher(long key, EntryHolder found) {
    return reads.higher(key, found);
  }

  @Override
  public long count(long from, long to) {
    return reads.count(from, to);
  }

  @Override
  public void close() {
    reads.close();
  }
}
