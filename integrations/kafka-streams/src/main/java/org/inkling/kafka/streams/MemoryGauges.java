package org.inkling.kafka.streams;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.MeasurableStat;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.inkling.bytes.BytesIndex;
import org.inkling.bytes.BytesMemory;

/** Shows memory through the metrics of Kafka Streams. */
final class MemoryGauges {
  private static final String INSTANCE_GROUP = "stream-metrics";
  private static final String STORE_GROUP = "stream-state-metrics";

  private final StreamsMetrics metrics;
  private final Sensor sensor;
  private final String group;
  private final Map<String, String> tags;

  private MemoryGauges(
      StreamsMetrics metrics, String sensor, String group, Map<String, String> tags) {
    this.metrics = metrics;
    this.sensor = metrics.addSensor(sensor, Sensor.RecordingLevel.INFO);
    this.group = group;
    this.tags = tags;
  }

  /** Adds the gauges of the memory of an instance. */
  static Sensor ofInstance(StateStoreContext context, BytesMemory memory) {
    StreamsMetrics metrics = context.metrics();
    Map<String, String> tags = KafkaInternals.instanceTags(context);
    String name = "inkling-memory." + System.identityHashCode(memory);
    var gauges = new MemoryGauges(metrics, name, INSTANCE_GROUP, tags);
    gauges.add(
        "inkling-memory-used-bytes",
        "Native memory that the stores use",
        () -> memory.statistics().usedBytes());
    gauges.add(
        "inkling-memory-reserved-bytes",
        "Native memory taken from the operating system for the stores",
        () -> memory.statistics().reservedBytes());
    gauges.add(
        "inkling-memory-limit-bytes",
        "The limit on that memory, the greatest number for none",
        () -> memory.statistics().limitBytes());
    gauges.add(
        "inkling-open-stores", "Stores that share the memory", () -> memory.statistics().indexes());
    return gauges.sensor;
  }

  /** Adds the gauges of a store. */
  static Sensor ofStore(StateStoreContext context, String store, BytesIndex index) {
    StreamsMetrics metrics = context.metrics();
    var tags = new LinkedHashMap<String, String>();
    tags.put("thread-id", Thread.currentThread().getName());
    tags.put("task-id", context.taskId().toString());
    tags.put("inkling-state-id", store);
    String name = "inkling-store." + System.identityHashCode(index) + "." + tags.values();
    var gauges = new MemoryGauges(metrics, name, STORE_GROUP, tags);
    gauges.add(
        "memory-used-bytes",
        "Native memory that the entries of the store use",
        () -> index.statistics().usedBytes());
    gauges.add("num-entries", "Entries of the store", index::size);
    return gauges.sensor;
  }

  /** Adds a gauge, unless a store of the same name in the same task is open and has it. */
  private void add(String name, String description, LongSupplier value) {
    var metric = new MetricName(name, group, description, tags);
    if (!metrics.metrics().containsKey(metric)) {
      boolean _ = sensor.add(metric, new Gauge(value));
    }
  }

  /** A value that is read when it is asked for. */
  private record Gauge(LongSupplier value) implements MeasurableStat {
    @Override
    public void record(MetricConfig config, double recorded, long time) {
      // nobody records a value
    }

    @Override
    public double measure(MetricConfig config, long now) {
      return value.getAsLong();
    }
  }
}
