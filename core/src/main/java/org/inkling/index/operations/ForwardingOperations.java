package org.inkling.index.operations;

import org.inkling.index.Cursor;
import org.inkling.index.Entry;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedReads;
import org.inkling.region.LongRegion;

/** Implements every read of an index by the same read of {@link #reads}. */
public abstract class ForwardingOperations extends DerivedOperations {

  /** Creates the operations of an index. */
  protected ForwardingOperations() {}

  /**
   * Returns the object that performs reads.
   *
   * @throws IllegalStateException if the index is closed
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
  public final long count(long from, long to) {
    return reads().count(from, to);
  }

  @Override
  protected final boolean neighbour(boolean above, long key, Entry found) {
    return above ? reads().ceiling(key, found) : reads().floor(key, found);
  }

  @Override
  protected final Cursor cursor(boolean ascending, long from, long to) {
    return ascending ? reads().ascending(from, to) : reads().descending(from, to);
  }
}
