package org.inkling.jmh.strings;

import java.util.Arrays;
import java.util.concurrent.ConcurrentSkipListMap;

/** A skip list of arrays, which keeps the arrays of its keys and a copy of each value. */
final class SkipListTable implements StringTable {
  private final ConcurrentSkipListMap<byte[], byte[]> map =
      new ConcurrentSkipListMap<>(Arrays::compareUnsigned);

  @Override
  public boolean get(byte[] key, byte[] to) {
    byte[] value = map.get(key);
    if (value == null) {
      return false;
    }
    System.arraycopy(value, 0, to, 0, value.length);
    return true;
  }

  @Override
  public void put(byte[] key, byte[] value) {
    map.put(key, value.clone());
  }

  @Override
  public long size() {
    return map.size();
  }

  @Override
  public double nativeBytesPerKey() {
    return 0;
  }

  @Override
  public void close() {
    map.clear();
  }
}
