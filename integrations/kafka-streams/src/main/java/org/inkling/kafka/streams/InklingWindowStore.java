package org.inkling.kafka.streams;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.WindowKeyQuery;
import org.apache.kafka.streams.query.WindowRangeQuery;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.inkling.bytes.BytesCursor;
import org.inkling.bytes.BytesRange;
import org.inkling.kafka.streams.TimedScan.Bounds;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A window store in an index of its own. A scan over several keys goes by the starts of windows and
 * then by keys; where windows may start at any time, by intervals of a fourth of a window, by keys,
 * and then by starts ({@link TimedKeys}).
 */
final class InklingWindowStore extends InklingStore implements WindowStore<Bytes, byte[]> {
  private static final Logger LOG = LoggerFactory.getLogger(InklingWindowStore.class);

  /** The key of a changelog record ends with the start of the window and a number. */
  private static final int CHANGELOG_TAIL_BYTES = Long.BYTES + Integer.BYTES;

  private final long windowSize;
  private final boolean retainDuplicates;
  private final TimedKeys layout;
  private final Retention retention;
  private int number;

  InklingWindowStore(WindowSupplier supplier) {
    super(supplier.name());
    windowSize = supplier.windowSize();
    retainDuplicates = supplier.retainDuplicates();
    layout = supplier.layout();
    retention = new Retention(supplier.retentionPeriod(), layout);
  }

  @Override
  void opened(StateStoreContext context) {
    retention.begin(context);
  }

  @Override
  void restore(byte[] key, byte @Nullable [] value) {
    int length = key.length - CHANGELOG_TAIL_BYTES;
    long start = ByteBuffer.wrap(key).getLong(length);
    boolean _ = write(Arrays.copyOf(key, length), value, start);
  }

  @Override
  public void put(Bytes key, byte @Nullable [] value, long windowStartTimestamp) {
    byte[] bytes = bytes(key);
    if (!write(bytes, value, windowStartTimestamp)) {
      retention.drop(LOG);
    }
    advancePosition();
  }

  /** Returns false if the window has expired. */
  private boolean write(byte[] key, byte @Nullable [] value, long start) {
    StoreIndex index = index();
    retention.observe(start, index);
    if (retention.hasExpired(start)) {
      return false;
    }
    if (value != null) {
      retention.put(index, layout.entry(key, start, nextNumber()), value);
    } else if (!retainDuplicates) {
      index.remove(layout.entry(key, start, 0));
    } // a null value removes nothing where duplicates are kept, as in Kafka's stores
    return true;
  }

  /** Returns the number of the next duplicate; after 2^31 of them they begin again. */
  private int nextNumber() {
    if (retainDuplicates) {
      number = (number + 1) & Integer.MAX_VALUE;
    }
    return number;
  }

  /** Returns the value of a key in a window, the last one where duplicates are kept. */
  @Override
  public byte @Nullable [] fetch(Bytes key, long time) {
    byte[] bytes = bytes(key);
    StoreIndex index = index();
    if (retention.hasExpired(time)) {
      return null;
    }
    return retainDuplicates ? last(index, bytes, time) : index.get(layout.entry(bytes, time, 0));
  }

  private byte @Nullable [] last(StoreIndex index, byte[] key, long time) {
    byte[] first = layout.entry(key, time, 0);
    byte[] last = layout.entry(key, time, Integer.MAX_VALUE);
    try (BytesCursor cursor = index.cursor(false, BytesRange.closed(first, last))) {
      return cursor.next() ? cursor.value() : null;
    } catch (IllegalStateException e) {
      throw index.refused(e);
    }
  }

  @Override
  public WindowStoreIterator<byte[]> fetch(Bytes key, long timeFrom, long timeTo) {
    return ofKey(key, timeFrom, timeTo, true);
  }

  @Override
  public WindowStoreIterator<byte[]> backwardFetch(Bytes key, long timeFrom, long timeTo) {
    return ofKey(key, timeFrom, timeTo, false);
  }

  private Values ofKey(Bytes key, long timeFrom, long timeTo, boolean ascending) {
    byte[] bytes = bytes(key);
    long from = Math.max(timeFrom, retention.minTime());
    StoreIndex index = index();
    var bounds = new Bounds(bytes, bytes, from, timeTo, ascending);
    return new Values(index, new TimedScan(index, layout, bounds));
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> fetch(
      @Nullable Bytes keyFrom, @Nullable Bytes keyTo, long timeFrom, long timeTo) {
    return ofKeys(keyFrom, keyTo, timeFrom, timeTo, true);
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> backwardFetch(
      @Nullable Bytes keyFrom, @Nullable Bytes keyTo, long timeFrom, long timeTo) {
    return ofKeys(keyFrom, keyTo, timeFrom, timeTo, false);
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> fetchAll(long timeFrom, long timeTo) {
    return ofKeys(null, null, timeFrom, timeTo, true);
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> backwardFetchAll(long timeFrom, long timeTo) {
    return ofKeys(null, null, timeFrom, timeTo, false);
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> all() {
    return ofKeys(null, null, Long.MIN_VALUE, Long.MAX_VALUE, true);
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> backwardAll() {
    return ofKeys(null, null, Long.MIN_VALUE, Long.MAX_VALUE, false);
  }

  private Windows ofKeys(
      @Nullable Bytes keyFrom,
      @Nullable Bytes keyTo,
      long timeFrom,
      long timeTo,
      boolean ascending) {
    warnOfOrder(LOG, keyFrom, keyTo);
    long least = Math.max(timeFrom, retention.minTime());
    var bounds = new Bounds(bytesOrNull(keyFrom), bytesOrNull(keyTo), least, timeTo, ascending);
    StoreIndex index = index();
    return new Windows(index, new TimedScan(index, layout, bounds), windowSize);
  }

  @Override
  @SuppressWarnings("unchecked") // a store of bytes gets queries of bytes
  <R> QueryResult<R> answer(Query<R> query) {
    if (query instanceof WindowKeyQuery<?, ?> one) {
      Instant from = one.getTimeFrom().orElse(Instant.MIN);
      Instant to = one.getTimeTo().orElse(Instant.MAX);
      return Queries.result(fetch((Bytes) one.getKey(), Queries.millis(from), Queries.millis(to)));
    }
    if (query instanceof WindowRangeQuery<?, ?> any && any.getKey().isEmpty()) {
      Instant from = any.getTimeFrom().orElse(Instant.MIN);
      Instant to = any.getTimeTo().orElse(Instant.MAX);
      return Queries.result(fetchAll(Queries.millis(from), Queries.millis(to)));
    }
    return QueryResult.forUnknownQueryType(query, this);
  }

  /** The values of one key by the starts of their windows. */
  private static final class Values extends TimedIterator<Long>
      implements WindowStoreIterator<byte[]> {
    Values(StoreIndex index, TimedScan scan) {
      super(index, scan);
    }

    @Override
    @Nullable Long move() {
      return scan.next() ? scan.time() : null;
    }
  }

  /** Keys in windows. */
  private static final class Windows extends TimedIterator<Windowed<Bytes>> {
    private final long windowSize;

    Windows(StoreIndex index, TimedScan scan, long windowSize) {
      super(index, scan);
      this.windowSize = windowSize;
    }

    @Override
    @Nullable Windowed<Bytes> move() {
      return scan.next() ? KafkaInternals.window(scan.key(), scan.time(), windowSize) : null;
    }
  }
}
