package org.inkling.kafka.streams;

import java.util.NoSuchElementException;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.inkling.bytes.BytesCursor;
import org.jspecify.annotations.Nullable;

/**
 * An iterator over entries of a store, for one thread. What {@link #hasNext} has announced {@link
 * #next} returns, also if the entry is removed in between.
 */
abstract class StoreIterator<K> implements KeyValueIterator<K, byte[]> {
  final BytesCursor cursor;
  private final StoreIndex index;
  private @Nullable KeyValue<K, byte[]> announced;
  private boolean closed;

  StoreIterator(StoreIndex index, BytesCursor cursor) {
    this.index = index;
    this.cursor = cursor;
  }

  /** Moves the cursor to the next entry; returns its key, or null at the end. */
  abstract @Nullable K move();

  /** Returns whether there is a next entry in a store that was closed meanwhile, or throws. */
  boolean hasNextAfterClose() {
    throw new InvalidStateStoreException(
        "store " + index.store() + " was closed while this iterator was open");
  }

  @Override
  public final boolean hasNext() {
    requireOpen();
    if (index.isClosed()) {
      return hasNextAfterClose();
    }
    return announce() != null;
  }

  /** Returns the next entry, or null at the end. */
  private @Nullable KeyValue<K, byte[]> announce() {
    KeyValue<K, byte[]> next = announced;
    if (next == null) {
      try {
        K key = move();
        next = key == null ? null : new KeyValue<>(key, cursor.value());
      } catch (IllegalStateException e) {
        throw index.refused(e);
      }
      announced = next;
    }
    return next;
  }

  @Override
  public final K peekNextKey() {
    return required().key;
  }

  @Override
  public final KeyValue<K, byte[]> next() {
    KeyValue<K, byte[]> next = required();
    announced = null;
    return next;
  }

  private KeyValue<K, byte[]> required() {
    requireOpenStore();
    KeyValue<K, byte[]> next = announce();
    if (next == null) {
      throw new NoSuchElementException("store " + index.store() + " has no more entries");
    }
    return next;
  }

  private void requireOpen() {
    if (closed) {
      throw new InvalidStateStoreException(
          "this iterator of store " + index.store() + " is closed");
    }
  }

  private void requireOpenStore() {
    requireOpen();
    if (index.isClosed()) {
      throw new InvalidStateStoreException(
          "store " + index.store() + " was closed while this iterator was open");
    }
  }

  @Override
  public final void close() {
    closed = true;
    announced = null;
    cursor.close();
  }
}
