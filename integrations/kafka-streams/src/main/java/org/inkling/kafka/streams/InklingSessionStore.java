package org.inkling.kafka.streams;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.WindowRangeQuery;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.SessionStore;
import org.inkling.kafka.streams.TimedScan.Bounds;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session store in an index of its own. The sessions of a key are shown by their ends, and those
 * with the same end by their starts, the last one first, as Kafka's store in memory does; a scan
 * over several keys goes by intervals of a sixteenth of the retention period, by keys, and then so.
 */
final class InklingSessionStore extends InklingStore implements SessionStore<Bytes, byte[]> {
  private static final Logger LOG = LoggerFactory.getLogger(InklingSessionStore.class);

  /** The key of a changelog record ends with the end and the start of the session. */
  private static final int CHANGELOG_TAIL_BYTES = Long.BYTES + Long.BYTES;

  private final TimedKeys layout;
  private final Retention retention;

  InklingSessionStore(String name, long retentionPeriod) {
    super(name);
    layout = TimedKeys.ofSessions(retentionPeriod);
    retention = new Retention(retentionPeriod, layout);
  }

  @Override
  void opened(StateStoreContext context) {
    retention.begin(context);
  }

  @Override
  void restore(byte[] key, byte @Nullable [] value) {
    int length = key.length - CHANGELOG_TAIL_BYTES;
    ByteBuffer buffer = ByteBuffer.wrap(key);
    long end = buffer.getLong(length);
    long start = buffer.getLong(length + Long.BYTES);
    boolean _ = write(Arrays.copyOf(key, length), start, end, value);
  }

  @Override
  public void put(Windowed<Bytes> sessionKey, byte @Nullable [] aggregate) {
    byte[] key = bytes(sessionKey.key());
    long end = sessionKey.window().end();
    if (!write(key, sessionKey.window().start(), end, aggregate)) {
      retention.drop(LOG);
    }
    advancePosition();
  }

  /** Returns false if the session has expired. */
  private boolean write(byte[] key, long start, long end, byte @Nullable [] aggregate) {
    StoreIndex index = index();
    retention.observe(end, index);
    if (retention.hasExpired(end)) {
      return false;
    }
    byte[] entry = layout.entry(key, end, start);
    if (aggregate == null) {
      index.remove(entry);
    } else {
      retention.put(index, entry, aggregate);
    }
    return true;
  }

  @Override
  public void remove(Windowed<Bytes> sessionKey) {
    byte[] key = bytes(sessionKey.key());
    index().remove(layout.entry(key, sessionKey.window().end(), sessionKey.window().start()));
    advancePosition();
  }

  @Override
  public byte @Nullable [] fetchSession(Bytes key, long sessionStartTime, long sessionEndTime) {
    byte[] bytes = bytes(key);
    StoreIndex index = index();
    return retention.hasExpired(sessionEndTime)
        ? null
        : index.get(layout.entry(bytes, sessionEndTime, sessionStartTime));
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> findSessions(
      long earliestSessionEndTime, long latestSessionEndTime) {
    long least = Math.max(earliestSessionEndTime, retention.minTime());
    var bounds = new Bounds(null, null, least, latestSessionEndTime, true);
    StoreIndex index = index();
    return new Sessions(index, new TimedScan(index, layout, bounds), Long.MAX_VALUE);
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> findSessions(
      Bytes key, long earliestSessionEndTime, long latestSessionStartTime) {
    Bytes one = requireNonNull(key, "key cannot be null");
    return find(one, one, earliestSessionEndTime, latestSessionStartTime, true);
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> backwardFindSessions(
      Bytes key, long earliestSessionEndTime, long latestSessionStartTime) {
    Bytes one = requireNonNull(key, "key cannot be null");
    return find(one, one, earliestSessionEndTime, latestSessionStartTime, false);
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> findSessions(
      @Nullable Bytes keyFrom,
      @Nullable Bytes keyTo,
      long earliestSessionEndTime,
      long latestSessionStartTime) {
    return find(keyFrom, keyTo, earliestSessionEndTime, latestSessionStartTime, true);
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> backwardFindSessions(
      @Nullable Bytes keyFrom,
      @Nullable Bytes keyTo,
      long earliestSessionEndTime,
      long latestSessionStartTime) {
    return find(keyFrom, keyTo, earliestSessionEndTime, latestSessionStartTime, false);
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> fetch(Bytes key) {
    return findSessions(key, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> backwardFetch(Bytes key) {
    return backwardFindSessions(key, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> fetch(
      @Nullable Bytes keyFrom, @Nullable Bytes keyTo) {
    return find(keyFrom, keyTo, Long.MIN_VALUE, Long.MAX_VALUE, true);
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> backwardFetch(
      @Nullable Bytes keyFrom, @Nullable Bytes keyTo) {
    return find(keyFrom, keyTo, Long.MIN_VALUE, Long.MAX_VALUE, false);
  }

  private Sessions find(
      @Nullable Bytes keyFrom,
      @Nullable Bytes keyTo,
      long earliestEnd,
      long latestStart,
      boolean ascending) {
    warnOfOrder(LOG, keyFrom, keyTo);
    long least = Math.max(earliestEnd, retention.minTime());
    byte[] to = bytesOrNull(keyTo);
    var bounds = new Bounds(bytesOrNull(keyFrom), to, least, Long.MAX_VALUE, ascending);
    StoreIndex index = index();
    return new Sessions(index, new TimedScan(index, layout, bounds), latestStart);
  }

  @Override
  <R> QueryResult<R> answer(Query<R> query) {
    if (query instanceof WindowRangeQuery<?, ?> any && any.getKey().isPresent()) {
      return Queries.result(fetch((Bytes) any.getKey().get()));
    }
    return QueryResult.forUnknownQueryType(query, this);
  }

  /** Sessions that start at a time or before it. */
  private static final class Sessions extends TimedIterator<Windowed<Bytes>> {
    private final long latestStart;

    Sessions(StoreIndex index, TimedScan scan, long latestStart) {
      super(index, scan);
      this.latestStart = latestStart;
    }

    @Override
    @Nullable Windowed<Bytes> move() {
      while (scan.next()) {
        long start = scan.start();
        if (start <= latestStart) {
          return KafkaInternals.session(scan.key(), start, scan.time());
        }
      }
      return null;
    }
  }
}
