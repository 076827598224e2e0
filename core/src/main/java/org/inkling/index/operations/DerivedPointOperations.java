package org.inkling.index.operations;

import static java.util.Objects.requireNonNull;

import org.inkling.index.LongHolder;
import org.inkling.index.PointOperations;
import org.inkling.region.LongRegion;
import org.jspecify.annotations.Nullable;

/**
 * Implements the conditional writes of an index by one method, {@link #write}. An index without an
 * order extends this class, an ordered one {@link DerivedOperations}.
 */
public abstract class DerivedPointOperations implements PointOperations {

  /** Creates the operations of an index. */
  protected DerivedPointOperations() {}

  /**
   * Performs a write if the state of the key permits it.
   *
   * @param expected the value to compare with; only comparing writes use it
   * @param value the new value of the key; writes that remove ignore it
   * @param previous receives the value that the key had, if it had one; null to drop that value
   * @return as specified by {@link Write#result}
   */
  @SuppressWarnings("exports") // JSpecify is optional for users
  protected abstract boolean write(
      Write write, long key, long expected, long value, @Nullable LongHolder previous);

  /**
   * Performs a PUT or a REMOVE.
   *
   * @return the value that the key had, or {@code absent} if it had none
   */
  protected long exchange(Write write, long key, long value, long absent) {
    var previous = new LongHolder();
    return write(write, key, 0, value, previous) ? previous.value : absent;
  }

  /**
   * Checks the regions of a batch.
   *
   * @throws IllegalArgumentException if there are fewer values than keys
   */
  protected static void requireRoom(LongRegion keys, LongRegion values) {
    if (values.size() < keys.size()) {
      throw new IllegalArgumentException(
          "for a " + keys + " as keys there is a " + values + " for values");
    }
  }

  @Override
  public final long getAndPut(long key, long value, long absent) {
    return exchange(Write.PUT, key, value, absent);
  }

  @Override
  public final boolean getAndPut(long key, long value, LongHolder previous) {
    return write(Write.PUT, key, 0, value, requireNonNull(previous, "previous"));
  }

  @Override
  public final boolean putIfAbsent(long key, long value) {
    return write(Write.PUT_IF_ABSENT, key, 0, value, null);
  }

  @Override
  public final boolean putIfAbsent(long key, long value, LongHolder current) {
    return write(Write.PUT_IF_ABSENT, key, 0, value, requireNonNull(current, "current"));
  }

  @Override
  public final boolean replace(long key, long value) {
    return write(Write.REPLACE, key, 0, value, null);
  }

  @Override
  public final boolean getAndReplace(long key, long value, LongHolder previous) {
    return write(Write.REPLACE, key, 0, value, requireNonNull(previous, "previous"));
  }

  @Override
  public final boolean compareAndSet(long key, long expected, long replacement) {
    return write(Write.COMPARE_AND_SET, key, expected, replacement, null);
  }

  @Override
  public final boolean remove(long key) {
    return write(Write.REMOVE, key, 0, 0, null);
  }

  @Override
  public final boolean remove(long key, long expected) {
    return write(Write.REMOVE_EXPECTED, key, expected, 0, null);
  }

  @Override
  public final long getAndRemove(long key, long absent) {
    return exchange(Write.REMOVE, key, 0, absent);
  }

  @Override
  public final boolean getAndRemove(long key, LongHolder previous) {
    return write(Write.REMOVE, key, 0, 0, requireNonNull(previous, "previous"));
  }
}
