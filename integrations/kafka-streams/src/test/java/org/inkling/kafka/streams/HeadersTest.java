package org.inkling.kafka.streams;

import static java.time.Duration.ofSeconds;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.SessionWindows;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.state.TimestampedKeyValueStoreWithHeaders;
import org.apache.kafka.streams.state.ValueTimestampHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/**
 * Where the DSL is configured to keep headers, it takes stores with headers. Kafka 4.3.1 writes
 * empty ones from its own operators; that a store restores headers is tested elsewhere.
 */
final class HeadersTest {
  @Test
  void theDslTakesStoresWithHeaders() {
    var properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "headers");
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
    properties.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0);
    properties.put(StreamsConfig.DSL_STORE_FORMAT_CONFIG, "headers");
    properties.put(
        StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG, InklingDslStoreSuppliers.class.getName());
    var builder = new StreamsBuilder();
    var grouped =
        builder.<String, String>stream("other")
            .groupByKey(Grouped.with(Serdes.String(), Serdes.String()));
    builder.<String, String>table("input", Materialized.as("values"));
    grouped
        .windowedBy(TimeWindows.ofSizeWithNoGrace(ofSeconds(1)))
        .count(Materialized.as("windows"));
    grouped
        .windowedBy(SessionWindows.ofInactivityGapWithNoGrace(ofSeconds(1)))
        .count(Materialized.as("sessions"));
    properties.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
    properties.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
    try (var driver = new TopologyTestDriver(builder.build(), properties)) {
      var serializer = new StringSerializer();
      driver
          .createInputTopic("input", serializer, serializer)
          .pipeInput(new TestRecord<>("key", "value", Instant.ofEpochMilli(5)));
      driver
          .getAllStateStores()
          .forEach(
              (name, store) ->
                  assertTrue(store.getClass().getSimpleName().contains("Headers"), name));
      assertEquals(3, driver.getAllStateStores().size());
      var store =
          (TimestampedKeyValueStoreWithHeaders<?, ?>) driver.getAllStateStores().get("values");
      try (var all = store.all()) {
        ValueTimestampHeaders<?> kept = all.next().value;
        assertEquals("value", kept.value());
        assertEquals(5, kept.timestamp());
      }
    }
  }
}
