package org.apache.kafka.streams.processor.internals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.common.utils.LogContext;
import org.apache.kafka.common.utils.MockTime;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.StreamsConfig.InternalConfig;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.internals.ProcessorStateManager.StateStoreMetadata;
import org.apache.kafka.streams.processor.internals.Task.TaskType;
import org.apache.kafka.streams.processor.internals.metrics.StreamsMetricsImpl;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.test.InternalMockProcessorContext;
import org.apache.kafka.test.MockRecordCollector;
import org.apache.kafka.test.StreamsTestUtils;

/**
 * A task with one store, which is registered and restored by Kafka's own manager of the state of a
 * task. That one decides how a record of the changelog becomes an entry, with its timestamp or
 * without; it is in this package because Kafka keeps it to itself.
 */
public final class TaskOfOneStore<S extends StateStore> implements AutoCloseable {
  /** The number of records that a consumer of Kafka Streams polls at most, by default. */
  public static final int BATCH = 1_000;

  private static final TopicPartition CHANGELOG = new TopicPartition("changelog", 0);

  private final MockRecordCollector logged = new MockRecordCollector();
  private final InternalMockProcessorContext<Void, Void> context;
  private final ProcessorStateManager manager;
  private final S store;

  /** Opens an empty store. */
  public TaskOfOneStore(StoreBuilder<S> builder) {
    var properties = StreamsTestUtils.getStreamsConfig();
    properties.put(InternalConfig.IQ_CONSISTENCY_OFFSET_VECTOR_ENABLED, true);
    var config = new StreamsConfig(properties);
    var metrics = new StreamsMetricsImpl(new Metrics(), "test", new MockTime());
    context =
        new InternalMockProcessorContext<>(
            null, null, null, metrics, config, () -> logged, null, new MockTime());
    store = builder.build();
    manager =
        new ProcessorStateManager(
            context.taskId(),
            TaskType.ACTIVE,
            false,
            new LogContext(),
            new StateDirectory(config, new MockTime(), false, false),
            Map.of(store.name(), CHANGELOG.topic()),
            Set.of());
    context.setStateManger(manager);
    manager.registerStateStores(List.of(store), context);
  }

  /** Returns the store. */
  public S store() {
    return store;
  }

  /** Lets what follows be caused by an input record. */
  public void process(long offset, long time) {
    context.setRecordContext(
        new ProcessorRecordContext(time, offset, 0, "input", new RecordHeaders()));
  }

  /** Returns what the store has written to its changelog. */
  public List<ConsumerRecord<byte[], byte[]>> changelog() {
    var records = new ArrayList<ConsumerRecord<byte[], byte[]>>();
    for (ProducerRecord<Object, Object> sent : logged.collected()) {
      byte[] key = ((Bytes) sent.key()).get();
      var plain = record(records.size(), sent.timestamp(), key, (byte[]) sent.value());
      sent.headers().forEach(plain.headers()::add);
      records.add(plain);
    }
    return records;
  }

  /** Returns a record of the changelog, which removes if the value is null. */
  public static ConsumerRecord<byte[], byte[]> record(
      long offset, long time, byte[] key, byte[] value) {
    return new ConsumerRecord<>(
        CHANGELOG.topic(),
        CHANGELOG.partition(),
        offset,
        time,
        TimestampType.CREATE_TIME,
        key.length,
        value == null ? ConsumerRecord.NULL_SIZE : value.length,
        key,
        value,
        new RecordHeaders(),
        Optional.empty());
  }

  /** Restores the next records of the changelog, in batches of up to {@link #BATCH}. */
  public void restore(List<ConsumerRecord<byte[], byte[]>> records) {
    StateStoreMetadata metadata = manager.storeMetadata(CHANGELOG);
    for (int from = 0; from < records.size(); from += BATCH) {
      var batch = records.subList(from, Math.min(from + BATCH, records.size()));
      manager.restore(metadata, batch, OptionalLong.empty());
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
