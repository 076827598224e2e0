package org.inkling.kafka.streams;

import java.util.List;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.RangeQuery;
import org.apache.kafka.streams.query.ResultOrder;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.inkling.bytes.BytesRange;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A key-value store in an index of its own; the order of keys is that of their bytes. */
final class InklingKeyValueStore extends InklingStore implements KeyValueStore<Bytes, byte[]> {
  private static final Logger LOG = LoggerFactory.getLogger(InklingKeyValueStore.class);

  private static final byte[] NONE = {};

  InklingKeyValueStore(String name) {
    super(name);
  }

  @Override
  void restore(byte[] key, byte @Nullable [] value) {
    write(key, value);
  }

  private void write(byte[] key, byte @Nullable [] value) {
    if (value == null) {
      index().remove(key);
    } else {
      index().put(key, value);
    }
  }

  @Override
  public byte @Nullable [] get(Bytes key) {
    return index().get(bytes(key));
  }

  @Override
  public void put(Bytes key, byte @Nullable [] value) {
    write(bytes(key), value);
    advancePosition();
  }

  @Override
  public byte @Nullable [] putIfAbsent(Bytes key, byte @Nullable [] value) {
    if (value == null) {
      return get(key); // an absent key stays absent
    }
    byte[] current = index().putIfAbsent(bytes(key), value);
    if (current == null) {
      advancePosition();
    }
    return current;
  }

  @Override
  public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
    entries.forEach(entry -> put(entry.key, entry.value));
  }

  @Override
  public byte @Nullable [] delete(Bytes key) {
    byte[] previous = index().getAndRemove(bytes(key));
    advancePosition();
    return previous;
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> range(@Nullable Bytes from, @Nullable Bytes to) {
    return range(from, to, true);
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> reverseRange(@Nullable Bytes from, @Nullable Bytes to) {
    return range(from, to, false);
  }

  private KeyValueIterator<Bytes, byte[]> range(
      @Nullable Bytes from, @Nullable Bytes to, boolean ascending) {
    warnOfOrder(LOG, from, to);
    return entries(bytesOrNull(from), bytesOrNull(to), ascending);
  }

  /**
   * Returns an iterator that ends at what is the last key of the range now: a loop that puts
   * greater keys than those it is shown comes to its end.
   */
  private Entries entries(byte @Nullable [] from, byte @Nullable [] to, boolean ascending) {
    StoreIndex index = index();
    byte[] end = ascending ? index.last(to) : index.first(from);
    BytesRange range;
    if (end == null) {
      range = BytesRange.closedOpen(NONE, NONE);
    } else {
      range = ascending ? BytesRange.of(from, true, end, true) : BytesRange.of(end, true, to, true);
    }
    return new Entries(index, ascending, range);
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> all() {
    return entries(null, null, true);
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> reverseAll() {
    return entries(null, null, false);
  }

  @Override
  public <S extends Serializer<P>, P> KeyValueIterator<Bytes, byte[]> prefixScan(
      P prefix, S prefixKeySerializer) {
    byte[] begin = prefixKeySerializer.serialize(null, prefix);
    return new Entries(index(), true, BytesRange.prefix(begin));
  }

  @Override
  public long approximateNumEntries() {
    return index().size();
  }

  @Override
  @SuppressWarnings("unchecked") // a store of bytes gets queries of bytes
  <R> QueryResult<R> answer(Query<R> query) {
    if (query instanceof KeyQuery<?, ?> one) {
      return Queries.result(get((Bytes) one.getKey()));
    }
    if (query instanceof RangeQuery<?, ?> any) {
      var range = (RangeQuery<Bytes, byte[]>) any;
      boolean ascending = range.resultOrder() != ResultOrder.DESCENDING;
      Bytes from = range.getLowerBound().orElse(null);
      Bytes to = range.getUpperBound().orElse(null);
      return Queries.result(range(from, to, ascending));
    }
    return QueryResult.forUnknownQueryType(query, this);
  }

  /** An iterator over a range of keys. */
  private static final class Entries extends StoreIterator<Bytes> {
    Entries(StoreIndex index, boolean ascending, BytesRange range) {
      super(index, index.cursor(ascending, range));
    }

    @Override
    @Nullable Bytes move() {
      return cursor.next() ? Bytes.wrap(cursor.key()) : null;
    }
  }
}
