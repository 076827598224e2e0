package org.inkling.index.operations;

import static java.util.Objects.requireNonNull;

import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.OrderedOperations;

/**
 * Implements the ordered reads of an index by {@link #neighbour} and {@link #cursor}, as {@link
 * DerivedReads} does, and its conditional writes by {@link #write}.
 */
public abstract class DerivedOperations extends DerivedPointOperations
    implements OrderedOperations {

  /** Creates the operations of an index. */
  protected DerivedOperations() {}

  /**
   * Finds the entry with the smallest key at or above {@code key}, or the greatest at or below it.
   *
   * @param found receives the entry; unchanged if there is none
   * @throws IllegalStateException if the index is closed
   */
  protected abstract boolean neighbour(boolean above, long key, EntryHolder found);

  /**
   * Returns a cursor over the keys between {@code from} and {@code to}, both inclusive.
   *
   * @throws IllegalStateException if the index is closed
   */
  protected abstract Cursor cursor(boolean ascending, long from, long to);

  @Override
  public final boolean floor(long key, EntryHolder found) {
    return neighbour(false, key, requireNonNull(found, "found"));
  }

  @Override
  public final boolean ceiling(long key, EntryHolder found) {
    return neighbour(true, key, requireNonNull(found, "found"));
  }

  @Override
  public final Cursor ascending(long from, long to) {
    return cursor(true, from, to);
  }

  @Override
  public final Cursor descending(long from, long to) {
    return cursor(false, from, to);
  }
}
