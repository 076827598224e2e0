package org.inkling.kafka.streams;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.DslStoreSuppliers;
import org.apache.kafka.streams.state.internals.WrappedStateStore;
import org.apache.kafka.streams.test.TestRecord;
import org.apache.kafka.test.TestUtils;

/**
 * What a topology makes of records.
 *
 * @param output the records that leave it, with their timestamps
 * @param stores the classes of its innermost stores, sorted
 * @param dropped the number of records that it has dropped
 */
record TopologyRun(List<Record<Object, Object>> output, List<String> stores, long dropped) {
  static final String INPUT = "input";

  /** Notes each record that leaves a topology. */
  private record Sink(List<Record<Object, Object>> output)
      implements Processor<Object, Object, Void, Void> {
    @Override
    public void process(Record<Object, Object> leaving) {
      output.add(leaving);
    }
  }

  /** Lets a topology process records, with stores of some suppliers and without a cache. */
  static TopologyRun of(
      Function<StreamsBuilder, KStream<?, ?>> topology,
      Class<? extends DslStoreSuppliers> suppliers,
      List<TestRecord<String, String>> inputs) {
    Properties properties = properties(suppliers);
    var builder = new StreamsBuilder(new TopologyConfig(new StreamsConfig(properties)));
    var output = new ArrayList<Record<Object, Object>>();
    ProcessorSupplier<Object, Object, Void, Void> sink = () -> new Sink(output);
    var _ = topology.apply(builder).process(sink);
    try (var driver = new TopologyTestDriver(builder.build(), properties, Instant.EPOCH)) {
      pipe(driver, inputs);
      return new TopologyRun(output, stores(driver), dropped(driver));
    }
  }

  private static Properties properties(Class<? extends DslStoreSuppliers> suppliers) {
    var properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "equality");
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
    properties.put(StreamsConfig.STATE_DIR_CONFIG, TestUtils.tempDirectory().getPath());
    properties.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0);
    properties.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
    properties.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
    properties.put(StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG, suppliers);
    return properties;
  }

  private static void pipe(TopologyTestDriver driver, List<TestRecord<String, String>> inputs) {
    var serializer = new StringSerializer();
    TestInputTopic<String, String> topic = driver.createInputTopic(INPUT, serializer, serializer);
    for (int i = 0; i < inputs.size(); i++) {
      topic.pipeInput(inputs.get(i));
      if (i % 100 == 99) {
        // an outer join looks for records without a partner once a second of this clock
        driver.advanceWallClockTime(Duration.ofSeconds(1));
      }
    }
  }

  private static List<String> stores(TopologyTestDriver driver) {
    return driver.getAllStateStores().values().stream()
        .map(store -> innermost(store).getClass().getSimpleName())
        .sorted()
        .toList();
  }

  private static StateStore innermost(StateStore store) {
    StateStore inner = store;
    while (inner instanceof WrappedStateStore<?, ?, ?> wrapper) {
      inner = wrapper.wrapped();
    }
    return inner;
  }

  private static long dropped(TopologyTestDriver driver) {
    return driver.metrics().entrySet().stream()
        .filter(metric -> metric.getKey().name().equals("dropped-records-total"))
        .mapToLong(metric -> ((Double) metric.getValue().metricValue()).longValue())
        .sum();
  }
}
