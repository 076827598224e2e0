package org.inkling.kafka.streams;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.inkling.MemoryLimitException;
import org.inkling.bytes.BytesCursor;
import org.inkling.bytes.BytesEntry;
import org.inkling.bytes.BytesHolder;
import org.inkling.bytes.BytesIndex;
import org.inkling.bytes.BytesRange;
import org.jspecify.annotations.Nullable;

/** The index of an open store, which speaks in the exceptions of Kafka Streams. */
final class StoreIndex {
  private static final int DEFAULT_NODE_BYTES = 4096;

  private final String store;
  private final InstanceMemory memory;
  private final StreamsMetrics metrics;
  private final BytesIndex index;
  private final int maxKeyBytes;
  private final Sensor gauges;
  private volatile boolean closed;

  private StoreIndex(StateStoreContext context, String store, InstanceMemory memory) {
    this.store = store;
    this.memory = memory;
    metrics = context.metrics();
    int nodeBytes = nodeBytes(context.appConfigs().get(InklingStores.NODE_BYTES_CONFIG));
    maxKeyBytes = nodeBytes / 8;
    index =
        BytesIndex.builder()
            .name(store + " of task " + context.taskId())
            .memory(memory.memory())
            .nodeBytes(nodeBytes)
            .build();
    boolean shown = false;
    try {
      gauges = MemoryGauges.ofStore(context, store, index);
      shown = true;
    } finally {
      if (!shown) {
        index.close();
      }
    }
  }

  private static int nodeBytes(@Nullable Object configured) {
    if (configured == null) {
      return DEFAULT_NODE_BYTES;
    }
    String name = InklingStores.NODE_BYTES_CONFIG;
    int bytes = (Integer) ConfigDef.parseType(name, configured, ConfigDef.Type.INT);
    if (bytes < 4096 || bytes > 32_768 || Integer.bitCount(bytes) != 1) {
      throw new ConfigException(name, configured, "expected a power of two from 4096 to 32768");
    }
    return bytes;
  }

  /** Creates the empty index of a store. */
  static StoreIndex open(StateStoreContext context, String store) {
    InstanceMemory memory = InstanceMemory.enter(context);
    boolean opened = false;
    try {
      var index = new StoreIndex(context, store, memory);
      opened = true;
      return index;
    } catch (MemoryLimitException e) {
      throw full(store, e);
    } finally {
      if (!opened) {
        memory.leave(context.metrics());
      }
    }
  }

  /** Releases the memory of the entries; iterators end. */
  void close() {
    closed = true;
    try {
      metrics.removeSensor(gauges);
    } finally {
      index.close();
      memory.leave(metrics);
    }
  }

  boolean isClosed() {
    return closed;
  }

  String store() {
    return store;
  }

  long size() {
    try {
      return index.size();
    } catch (IllegalStateException e) {
      throw refused(e);
    }
  }

  /** Returns a value; a key that is longer than keys may be has none. */
  byte @Nullable [] get(byte[] key) {
    if (key.length > maxKeyBytes) {
      return null;
    }
    try {
      return index.get(key);
    } catch (IllegalStateException e) {
      throw refused(e);
    }
  }

  void put(byte[] key, byte[] value) {
    requireShort(key, value);
    try {
      index.put(key, value);
    } catch (IllegalStateException | MemoryLimitException e) {
      throw refused(e);
    }
  }

  /** Returns the value that the key had, null if the new one was put. */
  byte @Nullable [] putIfAbsent(byte[] key, byte[] value) {
    requireShort(key, value);
    var current = new BytesHolder();
    try {
      return index.putIfAbsent(key, value, current) ? null : current.toByteArray();
    } catch (IllegalStateException | MemoryLimitException e) {
      throw refused(e);
    }
  }

  /** Returns the value that the key had, null if it had none. */
  byte @Nullable [] getAndRemove(byte[] key) {
    if (key.length > maxKeyBytes) {
      return null;
    }
    var previous = new BytesHolder();
    try {
      return index.getAndRemove(key, previous) ? previous.toByteArray() : null;
    } catch (IllegalStateException e) {
      throw refused(e);
    }
  }

  void remove(byte[] key) {
    if (key.length <= maxKeyBytes) {
      try {
        boolean _ = index.remove(key);
      } catch (IllegalStateException e) {
        throw refused(e);
      }
    }
  }

  /** Returns the greatest key up to a bound, or of all; null if there is none. */
  byte @Nullable [] last(byte @Nullable [] to) {
    return nearest(to, (key, found) -> key == null ? index.last(found) : index.floor(key, found));
  }

  /** Returns the least key from a bound on, or of all; null if there is none. */
  byte @Nullable [] first(byte @Nullable [] from) {
    return nearest(
        from, (key, found) -> key == null ? index.first(found) : index.ceiling(key, found));
  }

  private byte @Nullable [] nearest(byte @Nullable [] bound, Search search) {
    var found = new BytesEntry();
    try {
      return search.find(bound, found) ? found.key.toByteArray() : null;
    } catch (IllegalStateException e) {
      throw refused(e);
    }
  }

  /** Finds a neighbour of a key, or an end. */
  private interface Search {
    boolean find(byte @Nullable [] key, BytesEntry found);
  }

  void removeRange(BytesRange range) {
    try {
      long _ = index.removeRange(range);
    } catch (IllegalStateException e) {
      throw refused(e);
    }
  }

  BytesCursor cursor(boolean ascending, BytesRange range) {
    try {
      return ascending ? index.ascending(range) : index.descending(range);
    } catch (IllegalStateException e) {
      throw refused(e);
    }
  }

  private void requireShort(byte[] key, byte[] value) {
    if (key.length > maxKeyBytes) {
      throw new ProcessorStateException(
          "store "
              + store
              + " refuses a key of "
              + key.length
              + " bytes, with its window if it has one, expected at most "
              + maxKeyBytes
              + ", an eighth of a node; "
              + InklingStores.NODE_BYTES_CONFIG
              + " makes nodes larger");
    }
    if (value.length > BytesIndex.MAX_VALUE_BYTES) {
      throw new ProcessorStateException(
          "store "
              + store
              + " refuses a value of "
              + value.length
              + " bytes, expected at most "
              + BytesIndex.MAX_VALUE_BYTES);
    }
  }

  /** Returns what an operation throws that the index has refused. */
  RuntimeException refused(RuntimeException e) {
    if (e instanceof MemoryLimitException full) {
      return full(store, full);
    }
    return closed ? new InvalidStateStoreException("store " + store + " is closed", e) : e;
  }

  private static ProcessorStateException full(String store, MemoryLimitException e) {
    return new ProcessorStateException(
        "store "
            + store
            + " has no memory for an entry: "
            + InklingStores.MEMORY_BYTES_CONFIG
            + ", the limit of all stores of this instance, is "
            + e.limitBytes()
            + ", of which "
            + e.reservedBytes()
            + " bytes are reserved",
        e);
  }
}
