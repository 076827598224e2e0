package org.inkling.bytes;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.inkling.bytes.check.PointLongs;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.PointIndex;
import org.inkling.index.stage.ManagedIndex;

/**
 * A {@link BytesIndex} as an index of longs: a key is eight bytes that have the order of the longs.
 */
final class BytesAsLongs extends PointLongs implements PointIndex, ManagedIndex {
  private final BytesIndex index;

  /** The keys that were ever put, so that they can be cleared without a cursor. */
  private final Set<Long> known = ConcurrentHashMap.newKeySet();

  BytesAsLongs(BytesIndex index) {
    this.index = index;
  }

  private byte[] written(long key) {
    known.add(key);
    return key(key);
  }

  static byte[] key(long key) {
    return ByteBuffer.allocate(Long.BYTES).putLong(key ^ Long.MIN_VALUE).array();
  }

  @Override
  protected boolean getBytes(long key, BytesHolder value) {
    return index.get(key(key), value);
  }

  @Override
  protected void putBytes(long key, byte[] value) {
    index.put(written(key), value);
  }

  @Override
  protected boolean putBytesIfAbsent(long key, byte[] value, BytesHolder current) {
    return index.putIfAbsent(written(key), value, current);
  }

  @Override
  protected boolean replaceBytes(long key, byte[] value, BytesHolder previous) {
    return index.getAndReplace(key(key), value, previous);
  }

  @Override
  protected boolean exchangeBytes(long key, byte[] value, BytesHolder previous) {
    return index.getAndPut(written(key), value, previous);
  }

  @Override
  protected boolean compareAndSetBytes(long key, byte[] expected, byte[] value) {
    return index.compareAndSet(key(key), expected, value);
  }

  @Override
  protected boolean removeBytes(long key, BytesHolder previous) {
    return index.getAndRemove(key(key), previous);
  }

  @Override
  protected boolean removeBytes(long key, byte[] expected) {
    return index.remove(key(key), expected);
  }

  @Override
  protected boolean neighbour(boolean above, long key, EntryHolder found) {
    throw new UnsupportedOperationException("the first half of the index has no neighbours");
  }

  @Override
  protected Cursor cursor(boolean ascending, long from, long to) {
    throw new UnsupportedOperationException("the first half of the index has no cursors");
  }

  @Override
  protected void requireOpen() {
    long _ = index.size();
  }

  @Override
  public boolean containsKey(long key) {
    return index.containsKey(key(key));
  }

  @Override
  public void clear() {
    for (long key : known) {
      boolean _ = remove(key);
    }
  }

  @Override
  public long size() {
    return index.size();
  }

  @Override
  public boolean isEmpty() {
    return index.size() == 0;
  }

  @Override
  public void awaitMaintenance() {
    index.awaitMaintenance();
  }

  @Override
  public void checkStructure() {
    index.checkStructure();
  }

  @Override
  public BytesStatistics statistics() {
    return index.statistics();
  }

  @Override
  public void close() {
    index.close();
  }
}
