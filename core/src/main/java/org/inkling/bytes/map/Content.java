package org.inkling.bytes.map;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.inkling.bytes.scan.TreeCursor;
import org.jspecify.annotations.Nullable;

/** Order and equality of byte strings by their contents, and copies of what a cursor shows. */
public final class Content {
  /** The order of keys. */
  public static final Comparator<byte[]> ASCENDING = Arrays::compareUnsigned;

  /** The order of the keys of a descending view. */
  public static final Comparator<byte[]> DESCENDING = ASCENDING.reversed();

  private Content() {}

  static byte[] key(TreeCursor cursor) {
    return copy(cursor.keyArray(), 0, cursor.keyLength());
  }

  static byte[] value(TreeCursor cursor) {
    return copy(cursor.valueArray(), cursor.valueAt(), cursor.valueLength());
  }

  private static byte[] copy(byte[] from, int at, int length) {
    return Arrays.copyOfRange(from, at, at + length);
  }

  static Map.Entry<byte[], byte[]> entry(TreeCursor cursor) {
    return new ContentEntry(key(cursor), value(cursor));
  }

  /** Returns whether the value that a cursor shows has these bytes. */
  public static boolean hasValue(TreeCursor cursor, byte[] value) {
    int from = cursor.valueAt();
    int to = from + cursor.valueLength();
    return Arrays.equals(cursor.valueArray(), from, to, value, 0, value.length);
  }

  /**
   * Returns an object that is equal to those of equal contents, if an element is an array of bytes
   * or an entry of two; otherwise the element.
   */
  static @Nullable Object token(@Nullable Object element) {
    if (element instanceof byte[] bytes) {
      return ByteBuffer.wrap(bytes);
    }
    if (element instanceof Map.Entry<?, ?> entry
        && entry.getKey() instanceof byte[] key
        && entry.getValue() instanceof byte[] value) {
      return new ContentEntry(key, value);
    }
    return element;
  }

  /** Returns the tokens of all elements. */
  static Set<@Nullable Object> tokens(Collection<?> elements) {
    var tokens = new HashSet<@Nullable Object>();
    for (Object element : elements) {
      tokens.add(token(element));
    }
    return tokens;
  }
}
