package org.inkling.hybrid.operations;

import java.util.Objects;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedOperations;
import org.inkling.region.LongRegion;
import org.jspecify.annotations.Nullable;

/** Implements every read operation, and every conditional write by calling {@link #write}. */
public abstract class WriteOperations extends ReadOperations implements OrderedOperations {

  /** Creates the operations of an index. */
  protected WriteOperations() {}

  /**
   * Makes a write if the state of the key permits it.
   *
   * @param expected the value to compare with, for comparisons
   * @param value the new value of the key
   * @param found receives the previous value of the key, if not null; unchanged by comparisons
   * @return whether the write changed something; for a put, whether the key had a value
   */
  protected abstract boolean write(
      WriteKind kind, long key, long expected, long value, @Nullable LongHolder found);

  /**
   * Checks the regions of a batch.
   *
   * @throws IllegalArgumentException if there are fewer values than keys
   */
  protected static void requireRoom(LongRegion keys, LongRegion values) {
    if (values.size() < keys.size()) {
      throw new IllegalArgumentException(
          keys.size() + " keys, and room for values of " + values.size());
    }
  }

  private boolean telling(WriteKind kind, long key, long value, LongHolder found) {
    return write(kind, key, 0, value, Objects.requireNonNull(found, "holder"));
  }

  @Override
  public final long getAndPut(long key, long value, long absent) {
    var previous = new LongHolder();
    return getAndPut(key, value, previous) ? previous.value : absent;
  }

  @Override
  public final boolean getAndPut(long key, long value, LongHolder previous) {
    return telling(WriteKind.PUT, key, value, previous);
  }

  @Override
  public final boolean putIfAbsent(long key, long value) {
    return write(WriteKind.PUT_IF_ABSENT, key, 0, value, null);
  }

  @Override
  public final boolean putIfAbsent(long key, long value, LongHolder current) {
    return telling(WriteKind.PUT_IF_ABSENT, key, value, current);
  }

  @Override
  public final boolean replace(long key, long value) {
    return write(WriteKind.REPLACE, key, 0, value, null);
  }

  @Override
  public final boolean getAndReplace(long key, long value, LongHolder previous) {
    return telling(WriteKind.REPLACE, key, value, previous);
  }

  @Override
  public final boolean compareAndSet(long key, long expected, long replacement) {
    return write(WriteKind.COMPARE_AND_SET, key, expected, replacement, null);
  }

  @Override
  public final boolean remove(long key) {
    return write(WriteKind.REMOVE, key, 0, 0, null);
  }

  @Override
  public final boolean remove(long key, long expected) {
    return write(WriteKind.REMOVE_EXPECTED, key, expected, 0, null);
  }

  @Override
  public final long getAndRemove(long key, long absent) {
    var previous = new LongHolder();
    return getAndRemove(key, previous) ? previous.value : absent;
  }

  @Override
  public final boolean getAndRemove(long key, LongHolder previous) {
    return telling(WriteKind.REMOVE, key, 0, previous);
  }
}
