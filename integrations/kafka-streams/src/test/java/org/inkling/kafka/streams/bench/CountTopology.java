package org.inkling.kafka.streams.bench;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.TimestampedKeyValueStore;
import org.apache.kafka.streams.state.ValueAndTimestamp;

/** Counts words in a store, in one of two ways. */
final class CountTopology implements AutoCloseable {
  private static final String STORE = "counts";
  private static final String TOPIC = "words";

  private final TopologyTestDriver driver;
  private final TestInputTopic<String, String> input;
  private final boolean records;
  private Consumer<Consumer<String>> work = _ -> {};

  /**
   * Creates a topology.
   *
   * @param records whether each word comes as a record, to {@code groupByKey().count()}; else one
   *     record begins a loop in a processor, which does with the store what that would do
   * @param folder where a store of the disk lies
   */
  CountTopology(StoreKind kind, boolean records, Path folder) {
    this.records = records;
    var properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "word-count");
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "localhost:9092"); // nobody calls it
    properties.put(StreamsConfig.STATE_DIR_CONFIG, folder.toString());
    driver = new TopologyTestDriver(records ? ofRecords(kind) : ofLoop(kind), properties);
    input = driver.createInputTopic(TOPIC, new StringSerializer(), new StringSerializer());
  }

  /** The topology of an application. */
  private static Topology ofRecords(StoreKind kind) {
    var builder = new StreamsBuilder();
    Materialized<String, Long, KeyValueStore<Bytes, byte[]>> counts =
        Materialized.<String, Long>as(kind.supplier(STORE))
            .withKeySerde(Serdes.String())
            .withValueSerde(Serdes.Long())
            .withLoggingDisabled() // the driver would keep the changelog on the heap
            .withCachingDisabled();
    builder.stream(TOPIC, Consumed.with(Serdes.String(), Serdes.String()))
        .groupByKey()
        .count(counts);
    return builder.build();
  }

  /** The same store without what brings the records to it. */
  private Topology ofLoop(StoreKind kind) {
    var counts =
        Stores.timestampedKeyValueStoreBuilder(kind.supplier(STORE), Serdes.String(), Serdes.Long())
            .withLoggingDisabled()
            .withCachingDisabled();
    return new Topology()
        .addSource("source", new StringDeserializer(), new StringDeserializer(), TOPIC)
        .addProcessor("count", Loop::new, "source")
        .addStateStore(counts, "count");
  }

  /** Runs work that gets what counts a word. */
  void run(Consumer<Consumer<String>> counting) {
    if (records) {
      counting.accept(word -> input.pipeInput(word, ""));
    } else {
      work = counting;
      input.pipeInput("begin", "");
    }
  }

  KeyValueStore<String, ValueAndTimestamp<Long>> store() {
    return driver.getTimestampedKeyValueStore(STORE);
  }

  Map<MetricName, ? extends Metric> metrics() {
    return driver.metrics();
  }

  @Override
  public void close() {
    driver.close();
  }

  /** Counts words as the processor of {@code count()} does. */
  private final class Loop implements Processor<String, String, Void, Void> {
    private TimestampedKeyValueStore<String, Long> store;

    @Override
    public void init(ProcessorContext<Void, Void> context) {
      store = context.getStateStore(STORE);
    }

    @Override
    public void process(Record<String, String> begin) {
      work.accept(word -> count(word, begin.timestamp()));
    }

    private void count(String word, long time) {
      ValueAndTimestamp<Long> old = store.get(word);
      long count = old == null ? 1 : old.value() + 1;
      long newest = old == null ? time : Math.max(time, old.timestamp());
      store.put(word, ValueAndTimestamp.make(count, newest));
    }
  }
}
