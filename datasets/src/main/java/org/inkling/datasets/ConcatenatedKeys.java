package org.inkling.datasets;

import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/** Two sources of known size, one after the other; every key of the second is greater. */
record ConcatenatedKeys(SortedKeySource lower, SortedKeySource upper) implements SortedKeySource {

  @Override
  public long size() {
    return lower.size() + upper.size();
  }

  @Override
  public KeyStream open() {
    return new Pass(lower.open());
  }

  private final class Pass implements KeyStream {
    private KeyStream keys;
    private boolean inUpper;

    Pass(KeyStream keys) {
      this.keys = keys;
    }

    @Override
    public boolean next() {
      if (keys.next()) {
        return true;
      }
      if (inUpper) {
        return false;
      }
      keys.close();
      keys = upper.open();
      inUpper = true;
      return keys.next();
    }

    @Override
    public long key() {
      return keys.key();
    }

    @Override
    public void close() {
      keys.close();
    }
  }
}
