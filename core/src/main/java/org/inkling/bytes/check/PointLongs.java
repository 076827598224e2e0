package org.inkling.bytes.check;

import org.inkling.bytes.BytesHolder;
import org.inkling.index.LongHolder;
import org.inkling.index.operations.DerivedOperations;
import org.inkling.index.operations.Write;
import org.jspecify.annotations.Nullable;

/**
 * The point half of an index of longs over an index of byte strings: each operation of the longs is
 * the operation of the same name on bytes. An operation that reads a value that is not whole throws
 * {@link IllegalStateException}.
 */
public abstract class PointLongs extends DerivedOperations {

  /** Creates the point half of an index. */
  protected PointLongs() {}

  /** Copies the value of a key into a holder; returns whether the key is present. */
  protected abstract boolean getBytes(long key, BytesHolder value);

  /** Sets the value of a key. */
  protected abstract void putBytes(long key, byte[] value);

  /** Sets the value of a key that has none; otherwise copies the one that it has. */
  protected abstract boolean putBytesIfAbsent(long key, byte[] value, BytesHolder current);

  /** Sets the value of a key that has one, and copies the old one. */
  protected abstract boolean replaceBytes(long key, byte[] value, BytesHolder previous);

  /** Sets the value of a key, and copies the old one if there is one. */
  protected abstract boolean exchangeBytes(long key, byte[] value, BytesHolder previous);

  /** Sets the value of a key that has the expected one. */
  protected abstract boolean compareAndSetBytes(long key, byte[] expected, byte[] value);

  /** Removes a key, and copies its value. */
  protected abstract boolean removeBytes(long key, BytesHolder previous);

  /** Removes a key that has the expected value. */
  protected abstract boolean removeBytes(long key, byte[] expected);

  @Override
  public final long get(long key, long absent) {
    var bytes = new BytesHolder();
    return getBytes(key, bytes) ? valueOf(key, bytes) : absent;
  }

  @Override
  public final boolean get(long key, LongHolder value) {
    var bytes = new BytesHolder();
    boolean present = getBytes(key, bytes);
    if (present) {
      value.value = valueOf(key, bytes);
    }
    return present;
  }

  @Override
  public final void put(long key, long value) {
    putBytes(key, CheckedValue.of(key, value));
  }

  @Override
  protected final boolean write(
      Write write, long key, long expected, long value, @Nullable LongHolder previous) {
    var bytes = new BytesHolder();
    boolean result = write(write, key, expected, value, bytes);
    boolean copied = write == Write.PUT_IF_ABSENT ? !result : result && !write.compares();
    if (previous != null && copied) {
      previous.value = valueOf(key, bytes);
    }
    return result;
  }

  private boolean write(Write write, long key, long expected, long value, BytesHolder previous) {
    return switch (write) {
      case PUT -> exchangeBytes(key, CheckedValue.of(key, value), previous);
      case PUT_IF_ABSENT -> putBytesIfAbsent(key, CheckedValue.of(key, value), previous);
      case REPLACE -> replaceBytes(key, CheckedValue.of(key, value), previous);
      case COMPARE_AND_SET ->
          compareAndSetBytes(key, CheckedValue.of(key, expected), CheckedValue.of(key, value));
      case REMOVE -> removeBytes(key, previous);
      case REMOVE_EXPECTED -> removeBytes(key, CheckedValue.of(key, expected));
    };
  }

  static long valueOf(long key, BytesHolder bytes) {
    return CheckedValue.valueOf(key, bytes.array(), 0, bytes.length());
  }
}
