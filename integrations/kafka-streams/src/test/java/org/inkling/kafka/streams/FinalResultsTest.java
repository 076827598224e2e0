package org.inkling.kafka.streams;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofMillis;
import static org.inkling.kafka.streams.TopologyRun.INPUT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.EmitStrategy;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.SessionWindows;
import org.apache.kafka.streams.kstream.SlidingWindows;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.BuiltInDslStoreSuppliers.InMemoryDslStoreSuppliers;
import org.apache.kafka.streams.test.TestRecord;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/**
 * Windows that are emitted once they have closed: the stores that the DSL asks for have the window
 * then, so the results are those of stores that keep everything. Kafka's stores in memory have lost
 * it by then, and emit nothing; those on disk have lost some, as this clock emits once in a second.
 */
final class FinalResultsTest {
  private static final int RECORDS = 3_000;
  private static final EmitStrategy ON_CLOSE = EmitStrategy.onWindowClose();

  @Test
  void ofTumblingWindows() {
    requireEqual(
        (grouped, retention) ->
            grouped
                .windowedBy(TimeWindows.ofSizeWithNoGrace(ofMillis(20)))
                .emitStrategy(ON_CLOSE)
                .count(keep(retention))
                .toStream());
  }

  @Test
  void ofSlidingWindows() {
    requireEqual(
        (grouped, retention) ->
            grouped
                .windowedBy(SlidingWindows.ofTimeDifferenceAndGrace(ofMillis(20), ofMillis(10)))
                .emitStrategy(ON_CLOSE)
                .count(keep(retention))
                .toStream());
  }

  @Test
  void ofSessions() {
    requireEqual(
        (grouped, retention) ->
            grouped
                .windowedBy(SessionWindows.ofInactivityGapWithNoGrace(ofMillis(20)))
                .emitStrategy(ON_CLOSE)
                .count(keep(retention))
                .toStream());
  }

  /** What a store keeps: its default if the retention is null. */
  private static <S extends StateStore> Materialized<String, Long, S> keep(Duration retention) {
    Materialized<String, Long, S> counts = Materialized.with(Serdes.String(), Serdes.Long());
    return retention == null ? counts : counts.withRetention(retention);
  }

  private static void requireEqual(
      BiFunction<KGroupedStream<String, String>, Duration, KStream<?, ?>> windows) {
    List<TestRecord<String, String>> inputs = inputs();
    TopologyRun expected =
        TopologyRun.of(topology(windows, ofDays(1)), InMemoryDslStoreSuppliers.class, inputs);
    TopologyRun actual =
        TopologyRun.of(topology(windows, null), InklingDslStoreSuppliers.class, inputs);
    assertTrue(actual.stores().getFirst().startsWith("Inkling"), actual.stores().toString());
    assertEquals(lines(expected), lines(actual), "seed " + TestSeed.BASE);
    assertTrue(actual.output().size() > RECORDS / 4, actual.output().size() + " records");
  }

  private static Function<StreamsBuilder, KStream<?, ?>> topology(
      BiFunction<KGroupedStream<String, String>, Duration, KStream<?, ?>> windows,
      Duration retention) {
    return builder ->
        windows.apply(
            builder.<String, String>stream(INPUT)
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String())),
            retention);
  }

  /** The order of several keys is not promised. */
  private static List<String> lines(TopologyRun run) {
    return run.output().stream().map(Record::toString).sorted().toList();
  }

  private static List<TestRecord<String, String>> inputs() {
    SplittableRandom random = TestSeed.random("final results");
    var inputs = new ArrayList<TestRecord<String, String>>(RECORDS);
    long clock = 1_000;
    for (int i = 0; i < RECORDS; i++) {
      clock += random.nextInt(5) == 0 ? random.nextInt(30) : random.nextInt(2);
      Instant time = Instant.ofEpochMilli(clock - random.nextInt(8));
      inputs.add(new TestRecord<>("key" + random.nextInt(30), "value", time));
    }
    return inputs;
  }
}
