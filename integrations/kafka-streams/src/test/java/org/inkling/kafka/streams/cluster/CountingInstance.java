package org.inkling.kafka.streams.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.StateRestoreListener;
import org.inkling.kafka.streams.InklingDslStoreSuppliers;
import org.inkling.kafka.streams.InklingStores;

/**
 * One instance of an application that counts words exactly once, in a process of its own, which
 * {@link ClusterCheck} kills. It runs until its input ends: {@code CountingInstance BOOTSTRAP
 * FOLDER}. Its output helps to find the cause of a failure.
 */
public final class CountingInstance {
  static final String WORDS = "words";
  static final String COUNTS = "counts";

  private CountingInstance() {}

  /** Runs an instance until the end of the standard input. */
  public static void main(String[] arguments) throws IOException {
    try (var streams = new KafkaStreams(topology(), properties(arguments[0], arguments[1]))) {
      streams.setUncaughtExceptionHandler(
          failure -> {
            failure.printStackTrace();
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
          });
      streams.setGlobalStateRestoreListener(new Restores());
      streams.setStateListener((now, before) -> System.out.println(before + " to " + now));
      streams.start();
      while (System.in.read() >= 0) {
        // wait for the end
      }
      streams.metrics().values().stream()
          .filter(metric -> metric.metricName().name().startsWith("inkling-"))
          .forEach(
              metric ->
                  System.out.println(metric.metricName().name() + " " + metric.metricValue()));
      streams.close(Duration.ofSeconds(20));
    }
  }

  private static Topology topology() {
    var builder = new StreamsBuilder();
    builder.stream(WORDS, Consumed.with(Serdes.String(), Serdes.String()))
        .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
        .count(Materialized.as("counts"))
        .toStream()
        .to(COUNTS, Produced.with(Serdes.String(), Serdes.Long()));
    return builder.build();
  }

  private static Properties properties(String bootstrap, String folder) {
    var properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "counting");
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    properties.put(StreamsConfig.STATE_DIR_CONFIG, folder);
    properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    properties.put(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG, 1);
    properties.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
    properties.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0); // each count is written
    properties.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, 1);
    properties.put(
        StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG, InklingDslStoreSuppliers.class.getName());
    properties.put(InklingStores.MEMORY_BYTES_CONFIG, 256 << 20);
    properties.put(StreamsConfig.consumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG), 6000);
    properties.put(StreamsConfig.consumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG), 500);
    return properties;
  }

  /** Prints what is restored. */
  private static final class Restores implements StateRestoreListener {
    @Override
    public void onRestoreStart(TopicPartition partition, String store, long from, long to) {}

    @Override
    public void onBatchRestored(TopicPartition partition, String store, long end, long count) {}

    @Override
    public void onRestoreEnd(TopicPartition partition, String store, long count) {
      System.out.println("restored " + count + " records of " + partition);
    }
  }
}
