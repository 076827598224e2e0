package org.inkling.source;

import static java.util.Objects.requireNonNull;

import java.util.SortedMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.inkling.region.LongRegion;

/**
 * Entries in strictly ascending signed order of their keys that can be read any number of times.
 *
 * {@snippet class="org.inkling.SnippetsTest" region="source"}
 *
 * <p>Every builder and every {@code load} takes its entries from a source. The static methods make
 * sources of arrays, regions and maps; {@code entries()} of an index ({@link
 * org.inkling.index.OrderedReads#entries()}) makes one of the index.
 *
 * @shape a stream of 64-bit keys, each with a 64-bit value or a deletion marker
 */
public interface SortedEntrySource {

  /** Returns the exact number of entries, or {@link SortedKeySource#UNKNOWN_SIZE}. */
  long size();

  /** Starts a pass from the first entry. */
  EntryStream open();

  /**
   * Returns a source over two arrays of equal length, which are not copied.
   *
   * @throws IllegalArgumentException if the lengths differ
   */
  static SortedEntrySource of(long[] keys, long[] values) {
    if (keys.length != values.length) {
      throw new IllegalArgumentException(
          "as many values as keys are required: "
              + keys.length
              + " keys, "
              + values.length
              + " values");
    }
    return new Sources.ArraySource(keys, values);
  }

  /**
   * Returns a source of the keys of {@code keys}, each with the value that {@code value} computes
   * from it.
   */
  static SortedEntrySource of(SortedKeySource keys, LongUnaryOperator value) {
    return new Sources.MappedSource(keys, value);
  }

  /**
   * Returns a source over two regions of equal size, which are not copied: memory of an arena, a
   * mapped file, columns of records. Passes read them in runs. They must stay alive and unchanged
   * while they are read.
   *
   * @throws IllegalArgumentException if the sizes differ
   */
  static SortedEntrySource of(LongRegion keys, LongRegion values) {
    if (keys.size() != values.size()) {
      throw new IllegalArgumentException(
          "as many values as keys are required: a "
              + keys
              + " as keys, a "
              + values
              + " as values");
    }
    return of(keys.size(), () -> new RegionPass(keys, values));
  }

  /** Returns a source of the entries of a map; see {@link #of(SortedMap, ToLongFunction)}. */
  static SortedEntrySource of(SortedMap<Long, Long> map) {
    return of(map, Long::longValue);
  }

  /**
   * Returns a source of the keys of a map, each with the value that {@code value} computes from its
   * value in the map. The order must be the natural one; a map with another order is refused where
   * its entries are read, with {@link UnsortedSourceException}.
   *
   * <p>Each pass iterates over the map. A map that is not concurrent must not change meanwhile: its
   * iterator then throws {@link java.util.ConcurrentModificationException}. A null value causes a
   * {@link NullPointerException} that names its key.
   */
  static <V> SortedEntrySource of(SortedMap<Long, V> map, ToLongFunction<? super V> value) {
    requireNonNull(map, "map");
    requireNonNull(value, "value");
    return new Sources.SuppliedSource(
        () -> map instanceof ConcurrentMap ? SortedKeySource.UNKNOWN_SIZE : map.size(),
        () -> new MapPass<>(map.entrySet().iterator(), value));
  }

  /**
   * Returns a source whose passes {@code passes} opens, each a stream of its own.
   *
   * @param size the exact number of entries, or {@link SortedKeySource#UNKNOWN_SIZE}
   */
  static SortedEntrySource of(long size, Supplier<? extends EntryStream> passes) {
    if (size < 0 && size != SortedKeySource.UNKNOWN_SIZE) {
      throw new IllegalArgumentException("a source of " + size + " entries");
    }
    return new Sources.SuppliedSource(() -> size, requireNonNull(passes, "passes"));
  }

  /**
   * Returns a source that is one stream, and can therefore be opened only once: the rest of a
   * cursor ({@link org.inkling.index.Cursor#entries}), or input that cannot be repeated. The pass
   * closes the stream.
   *
   * <p>Loads of indexes in memory and of stores make one pass. A {@code DiskIndexBuilder} makes one
   * if its kind of model is set; without it, it makes several, and the second throws {@link
   * IllegalStateException}.
   */
  static SortedEntrySource once(EntryStream stream) {
    return of(SortedKeySource.UNKNOWN_SIZE, new SinglePass(requireNonNull(stream, "stream")));
  }

  /**
   * Returns a source of the same entries whose passes throw {@link UnsortedSourceException} where
   * the order breaks.
   */
  static SortedEntrySource checked(SortedEntrySource source) {
    return new Sources.CheckedEntrySource(source);
  }
}
