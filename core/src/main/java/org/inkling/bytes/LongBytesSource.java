package org.inkling.bytes;

import static java.util.Objects.requireNonNull;

import java.util.Iterator;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.inkling.source.SortedKeySource;

/**
 * Entries of long keys and byte-string values, in strictly ascending signed order of their keys.
 *
 * @shape a stream of 64-bit keys, each with a value of 0 to {@link LongBytesIndex#MAX_VALUE_BYTES}
 *     bytes
 */
public interface LongBytesSource {

  /** Returns the exact number of entries, or {@link SortedKeySource#UNKNOWN_SIZE}. */
  long size();

  /** Starts a pass from the first entry. */
  LongBytesStream open();

  /**
   * Returns a source over two arrays of equal length, which are not copied.
   *
   * @throws IllegalArgumentException if the lengths differ
   */
  static LongBytesSource of(long[] keys, byte[][] values) {
    if (keys.length != values.length) {
      throw new IllegalArgumentException(
          "as many values as keys are required: "
              + keys.length
              + " keys, "
              + values.length
              + " values");
    }
    return of(keys.length, () -> pass(keys, values));
  }

  private static LongBytesStream pass(long[] keys, byte[][] values) {
    return new LongBytesStream() {
      private int next;

      @Override
      public boolean next(LongBytesEntry entry) {
        if (next == keys.length) {
          return false;
        }
        entry.key = keys[next];
        entry.value.set(values[next++]);
        return true;
      }
    };
  }

  /**
   * Returns a source of the entries of a map in natural order; a map with another order is refused
   * where its entries are read. A map that is not concurrent must not change meanwhile.
   */
  static LongBytesSource of(SortedMap<Long, byte[]> map) {
    requireNonNull(map, "map");
    return of(SortedKeySource.UNKNOWN_SIZE, () -> pass(map.entrySet().iterator()));
  }

  private static LongBytesStream pass(Iterator<Map.Entry<Long, byte[]>> entries) {
    return entry -> {
      if (!entries.hasNext()) {
        return false;
      }
      Map.Entry<Long, byte[]> next = entries.next();
      entry.value.set(
          requireNonNull(next.getValue(), () -> "the value of key " + next.getKey() + " is null"));
      entry.key = next.getKey();
      return true;
    };
  }

  /**
   * Returns a source whose passes {@code passes} opens, each a stream of its own.
   *
   * @param size the exact number of entries, or {@link SortedKeySource#UNKNOWN_SIZE}
   */
  static LongBytesSource of(long size, Supplier<? extends LongBytesStream> passes) {
    if (size < 0 && size != SortedKeySource.UNKNOWN_SIZE) {
      throw new IllegalArgumentException("a source of " + size + " entries");
    }
    requireNonNull(passes, "passes");
    return new LongBytesSource() {
      @Override
      public long size() {
        return size;
      }

      @Override
      public LongBytesStream open() {
        return passes.get();
      }
    };
  }
}
