package org.inkling.kafka.streams;

import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.inkling.bytes.BytesMemory;
import org.jspecify.annotations.Nullable;

/**
 * The memory of the stores of one Kafka Streams instance, from the first store that is opened to
 * the last one that is closed. Stores belong to one instance if they have the same metrics: that
 * object is what all tasks of an instance share.
 */
final class InstanceMemory {
  /**
   * A key is held weakly, and no value reaches its key: the stores of an instance that is dropped
   * without a close are garbage. The entry of a key is changed under the monitor of the key.
   */
  private static final Map<StreamsMetrics, InstanceMemory> OPEN =
      Collections.synchronizedMap(new WeakHashMap<>());

  private static final long MIN_BYTES = 2L << 20;

  private final BytesMemory memory;

  /** The metrics keep it; it reaches them, so here it is held weakly. */
  private final WeakReference<Sensor> gauges;

  private int stores;

  private InstanceMemory(StateStoreContext context) {
    long limit = limit(context.appConfigs().get(InklingStores.MEMORY_BYTES_CONFIG));
    memory = BytesMemory.create("stores of " + context.applicationId(), limit);
    gauges = new WeakReference<>(MemoryGauges.ofInstance(context, memory));
  }

  /** Returns the limit that a configuration states. */
  private static long limit(@Nullable Object configured) {
    if (configured == null) {
      return Long.MAX_VALUE;
    }
    String name = InklingStores.MEMORY_BYTES_CONFIG;
    long limit = (Long) ConfigDef.parseType(name, configured, ConfigDef.Type.LONG);
    if (limit < MIN_BYTES) {
      throw new ConfigException(name, configured, "expected at least " + MIN_BYTES + " bytes");
    }
    return limit;
  }

  /** Returns the memory of the instance of a store, which must {@link #leave} it once. */
  static InstanceMemory enter(StateStoreContext context) {
    StreamsMetrics key = context.metrics();
    synchronized (key) {
      InstanceMemory memory = OPEN.get(key);
      if (memory == null) {
        memory = new InstanceMemory(context);
        OPEN.put(key, memory);
      }
      memory.stores++;
      return memory;
    }
  }

  /** Counts a store less; the last one releases the memory. */
  void leave(StreamsMetrics key) {
    synchronized (key) {
      if (--stores > 0) {
        return;
      }
      OPEN.remove(key);
      Sensor sensor = gauges.get();
      if (sensor != null) {
        key.removeSensor(sensor);
      }
    }
    memory.close();
  }

  BytesMemory memory() {
    return memory;
  }
}
