package org.inkling.datasets;

import java.util.function.LongUnaryOperator;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/**
 * The keys of a source mapped by a non-decreasing function; if two keys would coincide, the later
 * one moves up to the next free key.
 *
 * @param transform from unsigned key to unsigned key
 */
record TransformedKeys(SortedKeySource source, LongUnaryOperator transform)
    implements SortedKeySource {

  @Override
  public long size() {
    return source.size();
  }

  @Override
  public KeyStream open() {
    return new Pass(source.open());
  }

  private final class Pass implements KeyStream {
    private final KeyStream keys;
    private long key = Long.MIN_VALUE;

    Pass(KeyStream keys) {
      this.keys = keys;
    }

    @Override
    public boolean next() {
      if (!keys.next()) {
        return false;
      }
      long wished = transform.applyAsLong(KeyOrder.UNSIGNED.number(keys.key()));
      key = Math.max(key + 1, KeyOrder.UNSIGNED.key(wished));
      return true;
    }

    @Override
    public long key() {
      return key;
    }

    @Override
    public void close() {
      keys.close();
    }
  }
}
