package org.inkling.bytes.map;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A snapshot of an entry, equal to each entry of the same bytes. */
public final class ContentEntry implements Map.Entry<byte[], byte[]> {
  private final byte[] key;
  private final byte[] value;

  /** Creates an entry of two arrays that do not change; it hands out these arrays. */
  public ContentEntry(byte[] key, byte[] value) {
    this.key = key;
    this.value = value;
  }

  @Override
  public byte[] getKey() {
    return key;
  }

  @Override
  public byte[] getValue() {
    return value;
  }

  @Override
  public byte[] setValue(byte[] value) {
    throw new UnsupportedOperationException("an entry of this view is a snapshot");
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Map.Entry<?, ?> entry
        && entry.getKey() instanceof byte[] otherKey
        && entry.getValue() instanceof byte[] otherValue
        && Arrays.equals(key, otherKey)
        && Arrays.equals(value, otherValue);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(key) ^ Arrays.hashCode(value);
  }

  /** Returns key and value in hexadecimal digits. */
  @Override
  public String toString() {
    return HexFormat.of().formatHex(key) + "=" + HexFormat.of().formatHex(value);
  }
}
