package org.inkling.source;

import org.inkling.region.LongRegion;

/** A pass over regions of as many keys as values. */
final class RegionPass implements EntryStream {
  private final LongRegion keys;
  private final LongRegion values;
  private long position = -1;

  RegionPass(LongRegion keys, LongRegion values) {
    this.keys = keys;
    this.values = values;
  }

  @Override
  public boolean next() {
    if (position + 1 >= keys.size()) {
      return false;
    }
    position++;
    return true;
  }

  @Override
  public long key() {
    return keys.get(position);
  }

  @Override
  public long value() {
    return values.get(position);
  }

  @Override
  public boolean isDeletion() {
    return false;
  }

  @Override
  public void read(EntryBatch batch) {
    int count = (int) Math.min(batch.room(), keys.size() - 1 - position);
    keys.copyTo(position + 1, batch.keys(), batch.size(), count);
    values.copyTo(position + 1, batch.values(), batch.size(), count);
    batch.extend(count);
    position += count;
  }

  @Override
  public void close() {}
}
