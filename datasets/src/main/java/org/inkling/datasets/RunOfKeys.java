package org.inkling.datasets;

import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/** A run of neighbouring keys in an array. */
record RunOfKeys(long[] keys, int from, int count) implements SortedKeySource {

  static RunOfKeys all(long[] keys) {
    return new RunOfKeys(keys, 0, keys.length);
  }

  @Override
  public long size() {
    return count;
  }

  @Override
  public KeyStream open() {
    return new Pass();
  }

  private final class Pass implements KeyStream {
    private int position = from - 1;

    @Override
    public boolean next() {
      if (position + 1 >= from + count) {
        return false;
      }
      position++;
      return true;
    }

    @Override
    public long key() {
      return keys[position];
    }

    @Override
    public void close() {}
  }
}
