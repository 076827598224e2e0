package org.inkling.bytes;

import static java.util.Objects.requireNonNull;

import java.util.Iterator;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Supplier;

/**
 * Entries of byte-string keys and values, in strictly ascending order of their keys as unsigned
 * bytes.
 *
 * @shape a stream of keys, each with a value; see {@link BytesIndex}
 */
public interface BytesSource {

  /** Starts a pass from the first entry. */
  BytesStream open();

  /**
   * Returns a source over two arrays of equal length, which are not copied.
   *
   * @throws IllegalArgumentException if the lengths differ
   */
  static BytesSource of(byte[][] keys, byte[][] values) {
    if (keys.length != values.length) {
      throw new IllegalArgumentException(
          "as many values as keys are required: "
              + keys.length
              + " keys, "
              + values.length
              + " values");
    }
    return () -> pass(keys, values);
  }

  private static BytesStream pass(byte[][] keys, byte[][] values) {
    return new BytesStream() {
      private int next;

      @Override
      public boolean next(BytesEntry entry) {
        if (next == keys.length) {
          return false;
        }
        entry.key.set(keys[next]);
        entry.value.set(values[next++]);
        return true;
      }
    };
  }

  /**
   * Returns a source of the entries of a map that is ordered as unsigned bytes; a map with another
   * order is refused where its entries are read. A map that is not concurrent must not change
   * meanwhile.
   */
  static BytesSource of(SortedMap<byte[], byte[]> map) {
    requireNonNull(map, "map");
    return () -> pass(map.entrySet().iterator());
  }

  private static BytesStream pass(Iterator<Map.Entry<byte[], byte[]>> entries) {
    return entry -> {
      if (!entries.hasNext()) {
        return false;
      }
      Map.Entry<byte[], byte[]> next = entries.next();
      entry.value.set(requireNonNull(next.getValue(), "the value of a key is null"));
      entry.key.set(next.getKey());
      return true;
    };
  }

  /** Returns a source whose passes {@code passes} opens, each a stream of its own. */
  static BytesSource of(Supplier<? extends BytesStream> passes) {
    requireNonNull(passes, "passes");
    return passes::get;
  }
}
