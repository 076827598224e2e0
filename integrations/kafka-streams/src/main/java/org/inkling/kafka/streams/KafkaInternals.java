package org.inkling.kafka.streams;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig.InternalConfig;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.kstream.internals.SessionWindow;
import org.apache.kafka.streams.kstream.internals.TimeWindow;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.internals.ChangelogRecordDeserializationHelper;
import org.apache.kafka.streams.processor.internals.RecordBatchingStateRestoreCallback;
import org.apache.kafka.streams.processor.internals.metrics.StreamsMetricsImpl;
import org.apache.kafka.streams.processor.internals.metrics.TaskMetrics;
import org.jspecify.annotations.Nullable;

/**
 * What a store cannot do through the public interface of Kafka Streams; no other class of this
 * package names an internal one of Kafka. A changelog record has the position of its store in its
 * headers, which the public callbacks do not pass on; the sensor of dropped records is one per
 * task, and the name of an instance is in its metrics alone; the classes of windows are internal
 * though every query returns them.
 */
final class KafkaInternals {
  private KafkaInternals() {}

  /** Registers a store, so that it gets its changelog in batches when it is restored. */
  static void register(StateStoreContext context, StateStore root, InklingStore store) {
    boolean positions =
        InternalConfig.getBoolean(
            context.appConfigs(), InternalConfig.IQ_CONSISTENCY_OFFSET_VECTOR_ENABLED, false);
    RecordBatchingStateRestoreCallback callback =
        records -> {
          for (ConsumerRecord<byte[], byte[]> entry : records) {
            store.restore(entry.key(), entry.value());
            ChangelogRecordDeserializationHelper.applyChecksAndUpdatePosition(
                entry, positions, store.getPosition());
          }
        };
    context.register(root, callback);
  }

  /** Returns the sensor that counts the records which a task drops, null if it has none. */
  static @Nullable Sensor droppedRecords(StateStoreContext context) {
    return context.metrics() instanceof StreamsMetricsImpl metrics
        ? TaskMetrics.droppedRecordsSensor(
            Thread.currentThread().getName(), context.taskId().toString(), metrics)
        : null;
  }

  /** Returns what tells the instance of a store from others in its metrics. */
  static Map<String, String> instanceTags(StateStoreContext context) {
    return context.metrics() instanceof StreamsMetricsImpl metrics
        ? metrics.clientLevelTagMap()
        : Map.of("application-id", context.applicationId());
  }

  /** Returns a key in a window of a fixed size. */
  static Windowed<Bytes> window(byte[] key, long start, long size) {
    long end = start + size < start ? Long.MAX_VALUE : start + size;
    return new Windowed<>(Bytes.wrap(key), new TimeWindow(start, end));
  }

  /** Returns a key in a session. */
  static Windowed<Bytes> session(byte[] key, long start, long end) {
    return new Windowed<>(Bytes.wrap(key), new SessionWindow(start, end));
  }
}
