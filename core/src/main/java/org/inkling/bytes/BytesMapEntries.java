package org.inkling.bytes;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import org.inkling.bytes.map.Content;
import org.inkling.bytes.map.ContentEntry;
import org.inkling.bytes.map.MapRange;
import org.inkling.bytes.map.MapSource;
import org.inkling.bytes.scan.TreeCursor;
import org.inkling.bytes.tree.KeyRange;
import org.jspecify.annotations.Nullable;

/** The entries of an index that lie within the range of a map view, in the range's direction. */
record BytesMapEntries(BytesPoints index, MapRange range) implements MapSource {

  /** Returns whether the view could have a key: one outside, or too long a one, is never there. */
  boolean mayHave(byte[] key) {
    return range.contains(key) && key.length <= index.tree.shape().maxKeyBytes();
  }

  /** The first entry in the direction of the range; null if the range has no entry. */
  Map.@Nullable Entry<byte[], byte[]> first() {
    return range.isDescending() ? below(null, true) : above(null, true);
  }

  /** The last entry in the direction of the range; null if the range has no entry. */
  Map.@Nullable Entry<byte[], byte[]> last() {
    return range.isDescending() ? above(null, true) : below(null, true);
  }

  /** The nearest entry after {@code key} in the direction of the range, or at it if inclusive. */
  Map.@Nullable Entry<byte[], byte[]> next(byte[] key, boolean inclusive) {
    requireNonNull(key, "key");
    return range.isDescending() ? below(key, inclusive) : above(key, inclusive);
  }

  /** The nearest entry before {@code key} in the direction of the range, or at it if inclusive. */
  Map.@Nullable Entry<byte[], byte[]> previous(byte[] key, boolean inclusive) {
    requireNonNull(key, "key");
    return range.isDescending() ? above(key, inclusive) : below(key, inclusive);
  }

  /** Removes the first or the last entry; tries again if another thread removes it first. */
  Map.@Nullable Entry<byte[], byte[]> poll(boolean fromEnd) {
    var removed = new BytesHolder();
    var found = fromEnd ? last() : first();
    while (found != null && !index.getAndRemove(found.getKey(), removed)) {
      found = fromEnd ? last() : first();
    }
    return found == null ? null : new ContentEntry(found.getKey(), removed.toByteArray());
  }

  @Override
  public TreeCursor cursor() {
    var cursor = new TreeCursor(index.tree, !range.isDescending());
    cursor.reset(range.keys());
    return cursor;
  }

  @Override
  public void remove(byte[] key, int length) {
    boolean _ = index.remove(key, 0, length);
  }

  boolean hasValue(byte[] value) {
    TreeCursor cursor = cursor();
    try {
      while (cursor.next()) {
        if (Content.hasValue(cursor, value)) {
          return true;
        }
      }
      return false;
    } finally {
      cursor.close();
    }
  }

  /** The number of entries, at most {@link Integer#MAX_VALUE}. */
  int size() {
    return (int) Math.min(range.isWhole() ? index.size() : count(), Integer.MAX_VALUE);
  }

  private long count() {
    long count = 0;
    TreeCursor cursor = cursor();
    try {
      while (cursor.next()) {
        count++;
      }
      return count;
    } finally {
      cursor.close();
    }
  }

  boolean isEmpty() {
    return range.isWhole() ? index.size() == 0 : above(null, true) == null;
  }

  void clear() {
    long _ = index.removeAll(new BytesRange(range.keys()));
  }

  /** Finds the least entry above a key, which is null or may be below the range. */
  private Map.@Nullable Entry<byte[], byte[]> above(byte @Nullable [] key, boolean inclusive) {
    KeyRange keys = range.keys();
    if (key == null || !keys.isFromOn(key, key.length)) {
      return within(find(true, keys.from(), keys.fromInclusive()));
    }
    return within(find(true, key, inclusive));
  }

  /** Finds the greatest entry below a key, which is null or may be above the range. */
  private Map.@Nullable Entry<byte[], byte[]> below(byte @Nullable [] key, boolean inclusive) {
    KeyRange keys = range.keys();
    if (key == null || !keys.isUpTo(key, key.length)) {
      return within(find(false, keys.to(), keys.toInclusive()));
    }
    return within(find(false, key, inclusive));
  }

  private @Nullable BytesEntry find(boolean above, byte @Nullable [] key, boolean inclusive) {
    var found = new BytesEntry();
    return index.find(above, key, inclusive, found) ? found : null;
  }

  private Map.@Nullable Entry<byte[], byte[]> within(@Nullable BytesEntry found) {
    if (found == null) {
      return null;
    }
    byte[] key = found.key.toByteArray();
    return range.contains(key) ? new ContentEntry(key, found.value.toByteArray()) : null;
  }
}
