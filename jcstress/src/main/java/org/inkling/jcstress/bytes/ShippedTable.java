package org.inkling.jcstress.bytes;

import java.util.Arrays;
import org.inkling.bytes.LongBytesIndex;
import org.inkling.bytes.LongBytesSource;
import org.inkling.loft.RetrainingScheme;

/**
 * The index that ships. No thread works for it in the background, and its nodes stay as they are:
 * the tests of {@link org.inkling.jcstress.loft} move them.
 */
final class ShippedTable implements ByteTable {
  private final LongBytesIndex index;

  ShippedTable(String test) {
    byte[][] values = new byte[KEYS][];
    Arrays.fill(values, new byte[0]);
    index =
        LongBytesIndex.builder()
            .name(test)
            .retraining(RetrainingScheme.NONE)
            .executor(Runnable::run)
            .build(LongBytesSource.of(ByteTable.keys(), values));
    index.clear();
  }

  @Override
  public int get(long key, byte[] to) {
    return index.get(key, to);
  }

  @Override
  public void put(long key, byte[] value) {
    index.put(key, value);
  }

  @Override
  public void remove(long key) {
    boolean _ = index.remove(key);
  }

  @Override
  public void reclaim() {
    index.awaitMaintenance();
  }
}
