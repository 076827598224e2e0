package org.inkling.index;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The part of an index that lies within a range, traversed in the range's direction. */
record IndexRange(OrderedOperations index, Range range) {

  /** The first entry in the direction of the range; null if the range has no entry. */
  Map.@Nullable Entry<Long, Long> first() {
    return range.isDescending ? atMost(range.max) : atLeast(range.min);
  }

  /** The last entry in the direction of the range; null if the range has no entry. */
  Map.@Nullable Entry<Long, Long> last() {
    return range.isDescending ? atLeast(range.min) : atMost(range.max);
  }

  /** The nearest entry after {@code key} in the direction of the range, or at it if inclusive. */
  Map.@Nullable Entry<Long, Long> next(long key, boolean inclusive) {
    return range.isDescending ? below(key, inclusive) : above(key, inclusive);
  }

  /** The nearest entry before {@code key} in the direction of the range, or at it if inclusive. */
  Map.@Nullable Entry<Long, Long> previous(long key, boolean inclusive) {
    return range.isDescending ? above(key, inclusive) : below(key, inclusive);
  }

  /** Removes the first or the last entry; tries again if another thread removes it first. */
  Map.@Nullable Entry<Long, Long> poll(boolean fromEnd) {
    var removed = new LongHolder();
    var found = fromEnd ? last() : first();
    while (found != null && !index.getAndRemove(found.getKey(), removed)) {
      found = fromEnd ? last() : first();
    }
    return found == null ? null : Map.entry(found.getKey(), removed.value);
  }

  Cursor cursor() {
    return range.isDescending
        ? index.descending(range.max, range.min)
        : index.ascending(range.min, range.max);
  }

  long count() {
    return range.isWhole() ? index.size() : index.count(range.min, range.max);
  }

  boolean isEmpty() {
    return range.isWhole() ? index.isEmpty() : atLeast(range.min) == null;
  }

  void clear() {
    if (range.isWhole()) {
      index.clear();
      return;
    }
    try (Cursor cursor = cursor()) {
      while (cursor.next()) {
        index.remove(cursor.key());
      }
    }
  }

  private Map.@Nullable Entry<Long, Long> above(long key, boolean inclusive) {
    if (inclusive) {
      return atLeast(key);
    }
    return key == Long.MAX_VALUE ? null : atLeast(key + 1);
  }

  private Map.@Nullable Entry<Long, Long> below(long key, boolean inclusive) {
    if (inclusive) {
      return atMost(key);
    }
    return key == Long.MIN_VALUE ? null : atMost(key - 1);
  }

  private Map.@Nullable Entry<Long, Long> atLeast(long key) {
    var found = new EntryHolder();
    long from = Math.max(key, range.min);
    boolean inside = from <= range.max && index.ceiling(from, found) && found.key <= range.max;
    return inside ? Map.entry(found.key, found.value) : null;
  }

  private Map.@Nullable Entry<Long, Long> atMost(long key) {
    var found = new EntryHolder();
    long from = Math.min(key, range.max);
    boolean inside = from >= range.min && index.floor(from, found) && found.key >= range.min;
    return inside ? Map.entry(found.key, found.value) : null;
  }
}
