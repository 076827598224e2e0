package org.inkling.kafka.streams;

import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.utils.LogContext;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.MockStreamsMetrics;
import org.apache.kafka.streams.processor.internals.ProcessorRecordContext;
import org.apache.kafka.streams.processor.internals.metrics.StreamsMetricsImpl;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.internals.ThreadCache;
import org.apache.kafka.test.InternalMockProcessorContext;
import org.apache.kafka.test.MockRecordCollector;
import org.apache.kafka.test.StreamsTestUtils;

/** One Kafka Streams instance whose tasks are mocked: its stores share its metrics. */
final class Contexts {
  private static final long CACHE_BYTES = 4096; // small, so that the cache evicts

  final StreamsMetricsImpl metrics =
      new StreamsMetricsImpl(new Metrics(), "inkling-client", Time.SYSTEM);
  final MockRecordCollector collector = new MockRecordCollector();
  private final StreamsConfig config;

  private Contexts(Map<String, ?> configuration) {
    Properties properties = StreamsTestUtils.getStreamsConfig();
    properties.putAll(configuration);
    config = new StreamsConfig(properties);
  }

  static Contexts of() {
    return new Contexts(Map.of());
  }

  static Contexts of(String name, Object value) {
    return new Contexts(Map.of(name, value));
  }

  /** Returns the context of a task, as if it processed one input record. */
  InternalMockProcessorContext<Object, Object> task(int partition) {
    var context =
        new InternalMockProcessorContext<>(
            null,
            null,
            null,
            metrics,
            config,
            () -> collector,
            new ThreadCache(
                new LogContext("test"), CACHE_BYTES, new MockStreamsMetrics(new Metrics())),
            Time.SYSTEM,
            new TaskId(0, partition));
    seen(context, partition, 0);
    return context;
  }

  /** Builds a store with the layers that a topology gives it, and opens it. */
  static <S extends StateStore> S open(StoreBuilder<S> builder, boolean cached) {
    S store = (cached ? builder.withCachingEnabled() : builder.withCachingDisabled()).build();
    store.init(of().task(0), store);
    return store;
  }

  /** Sets the input record that a task processes. */
  static void seen(InternalMockProcessorContext<?, ?> context, int partition, long offset) {
    context.setRecordContext(
        new ProcessorRecordContext(offset, offset, partition, "input", new RecordHeaders()));
  }
}
