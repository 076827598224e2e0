package org.inkling.kafka.streams;

import java.lang.ref.WeakReference;
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
   * A key is held weakly: the stores of an instance that is dropped without a close are garbage.
   */
  private static final Map<StreamsMetrics, InstanceMemory> OPEN = new WeakHashMap<>();

  private static final long MIN_BYTES = 2L << 20;

  private final BytesMemory memory;
  private final WeakReference<StreamsMetrics> metrics;
  private final @Nullable Sensor gauges;
  private int stores;

  private InstanceMemory(StateStoreContext context) {
    long limit = limit(context.appConfigs().get(InklingStores.MEMORY_BYTES_CONFIG));
    memory = BytesMemory.create("stores of " + context.applicationId(), limit);
    metrics = new WeakReference<>(context.metrics());
    gauges = MemoryGauges.ofInstance(context, memory);
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
    synchronized (OPEN) {
      InstanceMemory memory = OPEN.get(context.metrics());
      if (memory == null) {
        memory = new InstanceMemory(context);
        OPEN.put(context.metrics(), memory);
      }
      memory.stores++;
      return memory;
    }
  }

  /** Counts a store less; the last one releases the memory. */
  void leave() {
    synchronized (OPEN) {
      if (--stores > 0) {
        return;
      }
      StreamsMetrics key = metrics.get();
      OPEN.values().remove(this);
      if (key != null && gauges != null) {
        key.removeSensor(gauges);
      }
    }
    memory.close();
  }

  BytesMemory memory() {
    return memory;
  }
}
