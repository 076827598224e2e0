package org.inkling.hybrid.operations;

import org.inkling.index.Cursor;
import org.inkling.index.Entry;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedReads;
import org.inkling.region.LongRegion;

/** Implements every read operation by calling the same operation of {@link #reads}. */
public abstract class ReadOperations implements OrderedReads {

  /** Creates the operations of an index, or of a view of an index. */
  protected ReadOperations() {}

  /**
   * Returns the object that answers reads.
   *
   * @throws IllegalStateException if nothing may be read any more
   */
  protected abstract OrderedReads reads();

  @Override
  public final long get(long key, long absent) {
    return reads().get(key, absent);
  }

  @Override
  public final boolean get(long key, LongHolder value) {
    return reads().get(key, value);
  }

  @Override
  public final boolean containsKey(long key) {
    return reads().containsKey(key);
  }

  @Override
  public final int getAll(long[] keys, long[] values, int from, int count, long absent) {
    return reads().getAll(keys, values, from, count, absent);
  }

  @Override
  public final long getAll(LongRegion keys, LongRegion values, long absent) {
    return reads().getAll(keys, values, absent);
  }

  @Override
  public final long size() {
    return reads().size();
  }

  @Override
  public final boolean isEmpty() {
    return reads().isEmpty();
  }

  @Override
  public final boolean floor(long key, Entry found) {
    return reads().floor(key, found);
  }

  @Override
  public final boolean ceiling(long key, Entry found) {
    return reads().ceiling(key, found);
  }

  @Override
  public final boolean lower(long key, Entry found) {
    return reads().lower(key, found);
  }

  @Override
  public final boolean higher(long key, Entry found) {
    return reads().higher(key, found);
  }

  @Override
  public final Cursor ascending(long from, long to) {
    return reads().ascending(from, to);
  }

  @Override
  public final Cursor descending(long from, long to) {
    return reads().descending(from, to);
  }

  @Override
  public final long count(long from, long to) {
    return reads().count(from, to);
  }
}
