package org.inkling.kafka.streams;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * What all kinds of stores have in common: one thread at a time opens, writes and closes a store,
 * and any thread may read it meanwhile.
 *
 * <p>A write changes the index first and then the position, and a query copies the position before
 * it reads. So an answer has all that its position names, and perhaps more, and neither waits for
 * the other. ({@link Position} is made of concurrent maps; the order of the two is that of their
 * volatile accesses.)
 */
abstract class InklingStore implements StateStore {
  /** What Kafka's own stores log for a range whose ends are the wrong way around. */
  private static final String INVALID_RANGE =
      "Returning empty iterator for fetch with invalid key range: from > to. This may be due to"
          + " range arguments set in the wrong order, or serdes that don't preserve ordering when"
          + " lexicographically comparing the serialized bytes. Note that the built-in numerical"
          + " serdes do not follow this for negative numbers";

  private final String name;
  private volatile Position position = Position.emptyPosition();
  private volatile @Nullable StoreIndex index;
  private volatile @Nullable StateStoreContext context;

  InklingStore(String name) {
    this.name = requireNonNull(name, "name");
  }

  @Override
  public final String name() {
    return name;
  }

  /** Opens the store, empty; a store that is open already keeps what it has. */
  @Override
  public final synchronized void init(
      StateStoreContext stateStoreContext, @Nullable StateStore root) {
    context = stateStoreContext;
    if (index == null) {
      position = Position.emptyPosition();
      opened(stateStoreContext);
      index = StoreIndex.open(stateStoreContext, name);
    }
    if (root != null) {
      KafkaInternals.register(stateStoreContext, root, this);
    }
  }

  /** Prepares a store of this kind for entries. */
  void opened(StateStoreContext context) {}

  @Override
  public final boolean persistent() {
    return false;
  }

  @Override
  public final boolean isOpen() {
    return index != null;
  }

  /** There is nothing to commit: the changelog has all entries. */
  @Override
  public final void commit(Map<TopicPartition, Long> changelogOffsets) {}

  @Override
  public final synchronized void close() {
    StoreIndex open = index;
    if (open != null) {
      index = null;
      open.close();
    }
  }

  @Override
  public final Position getPosition() {
    return position;
  }

  /** Takes over one record of the changelog, whose value is null if it removes. */
  abstract void restore(byte[] key, byte @Nullable [] value);

  /** Answers a query, or says that it knows none of this kind. */
  abstract <R> QueryResult<R> answer(Query<R> query);

  @Override
  public final <R> QueryResult<R> query(Query<R> query, PositionBound bound, QueryConfig config) {
    return Queries.answer(this, query, bound, config);
  }

  /** The partition of the task of this store, null before the first {@link #init}. */
  final @Nullable Integer partition() {
    StateStoreContext current = context;
    return current == null ? null : current.taskId().partition();
  }

  /**
   * Returns the index.
   *
   * @throws InvalidStateStoreException if the store is not open
   */
  final StoreIndex index() {
    StoreIndex open = index;
    if (open == null) {
      throw new InvalidStateStoreException("store " + name + " is not open");
    }
    return open;
  }

  static byte[] bytes(Bytes key) {
    return requireNonNull(key, "key cannot be null").get();
  }

  static byte @Nullable [] bytesOrNull(@Nullable Bytes key) {
    return key == null ? null : key.get();
  }

  /** Warns of a range whose ends are the wrong way around, and which is empty. */
  static void warnOfOrder(Logger log, @Nullable Bytes from, @Nullable Bytes to) {
    if (from != null && to != null && from.compareTo(to) > 0) {
      log.warn(INVALID_RANGE);
    }
  }

  /** Notes which input record this store has now seen; called after the write that it caused. */
  final void advancePosition() {
    StateStoreContext current = context;
    if (current == null) {
      return;
    }
    current
        .recordMetadata()
        .ifPresent(
            input -> {
              if (input.topic() != null) {
                Position _ =
                    position.withComponent(input.topic(), input.partition(), input.offset());
              }
            });
  }

  @Override
  public final String toString() {
    return getClass().getSimpleName() + " " + name + (isOpen() ? "" : "[closed]");
  }
}
