package org.inkling.index.operations;

import static java.util.Objects.requireNonNull;

import java.util.function.LongUnaryOperator;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
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

  /**
   * {@inheritDoc} The answer rests on no change that a crash can lose, as that of every write: a
   * value that a read has found is confirmed by a write.
   */
  @Override
  public final long computeIfAbsent(long key, LongUnaryOperator function) {
    requireNonNull(function, "function");
    var current = new LongHolder();
    if (get(key, current)) {
      confirm(key, current.value);
      return current.value;
    }
    long computed = function.applyAsLong(key);
    return putIfAbsent(key, computed, current) ? computed : current.value;
  }

  /** {@inheritDoc} The answer rests on no change that a crash can lose. */
  @Override
  public final boolean update(long key, LongUnaryOperator function, LongHolder updated) {
    boolean found = super.update(key, function, updated);
    if (!found) {
      confirm(key, 0);
    }
    return found;
  }

  /**
   * Waits as a write does, by a comparison with another value than the one that was seen. If the
   * key has that other value by now, the write replaces it by itself.
   */
  private void confirm(long key, long seen) {
    boolean _ = compareAndSet(key, ~seen, ~seen);
  }

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
  public final int getAll(long[] keys, long[] values, boolean[] present, int from, int count) {
    return reads().getAll(keys, values, present, from, count);
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
  protected final boolean neighbour(boolean above, long key, EntryHolder found) {
    return above ? reads().ceiling(key, found) : reads().floor(key, found);
  }

  @Override
  protected final Cursor cursor(boolean ascending, long from, long to) {
    return ascending ? reads().ascending(from, to) : reads().descending(from, to);
  }
}
