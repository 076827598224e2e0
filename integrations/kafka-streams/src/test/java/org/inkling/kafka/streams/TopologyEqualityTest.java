package org.inkling.kafka.streams;

import static java.time.Duration.ofMillis;
import static org.inkling.kafka.streams.TopologyRun.INPUT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.JoinWindows;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.SessionWindows;
import org.apache.kafka.streams.kstream.StreamJoined;
import org.apache.kafka.streams.kstream.Suppressed;
import org.apache.kafka.streams.kstream.Suppressed.BufferConfig;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.BuiltInDslStoreSuppliers.InMemoryDslStoreSuppliers;
import org.apache.kafka.streams.test.TestRecord;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/**
 * A topology gives the same records, in the same order and with the same timestamps, with stores of
 * Inkling as with Kafka's stores in memory. Changelogs are switched off, for speed.
 */
final class TopologyEqualityTest {
  private static final String SEED = "-D" + TestSeed.PROPERTY + "=" + TestSeed.BASE;
  private static final int RECORDS = 100_000;
  private static final int KEYS = 300;
  private static final List<TestRecord<String, String>> INPUTS = inputs();

  @Test
  void countsAreEqual() {
    TopologyRun run =
        requireEqual(
            builder -> grouped(builder).count(unlogged(Serdes.Long())).toStream(),
            "InklingKeyValueStore");
    requireSome(run, "high counts", value -> (Long) value > RECORDS / 100);
  }

  @Test
  void aggregatesWhoseLengthChangesAreEqual() {
    TopologyRun run =
        requireEqual(
            builder ->
                grouped(builder)
                    .aggregate(() -> "", TopologyEqualityTest::append, unlogged(Serdes.String()))
                    .toStream(),
            "InklingKeyValueStore");
    requireSome(run, "removed aggregates", value -> value == null);
    requireSome(run, "long aggregates", value -> value != null && ((String) value).length() > 300);
  }

  @Test
  void joinsOfStreamsAreEqual() {
    TopologyRun run =
        requireEqual(
            TopologyEqualityTest::joins,
            "InklingKeyValueStore",
            "InklingWindowStore",
            "InklingWindowStore",
            "InklingWindowStore",
            "InklingWindowStore");
    requireSome(run, "inner pairs", value -> ((Pair) value).inner());
    requireSome(run, "outer pairs", value -> !((Pair) value).inner() && ((Pair) value).isFull());
    requireSome(run, "left records without a partner", value -> ((Pair) value).right() == null);
    requireSome(run, "right records without a partner", value -> ((Pair) value).left() == null);
  }

  @Test
  void countsOfSessionsAreEqual() {
    var windows = SessionWindows.ofInactivityGapAndGrace(ofMillis(30), ofMillis(100));
    TopologyRun run =
        requireEqual(
            builder ->
                grouped(builder).windowedBy(windows).count(unlogged(Serdes.Long())).toStream(),
            "InklingSessionStore");
    requireSome(run, "merged sessions", value -> value == null);
    requireSome(run, "long sessions", value -> value != null && (Long) value > 5);
    requireDrops(run);
  }

  @Test
  void countsOfClosedWindowsAreEqual() {
    var windows = TimeWindows.ofSizeAndGrace(ofMillis(50), ofMillis(100)).advanceBy(ofMillis(25));
    TopologyRun run =
        requireEqual(
            builder ->
                grouped(builder)
                    .windowedBy(windows)
                    .count(unlogged(Serdes.Long()))
                    .suppress(
                        Suppressed.untilWindowCloses(
                            BufferConfig.unbounded().withLoggingDisabled()))
                    .toStream(),
            "InMemoryTimeOrderedKeyValueChangeBuffer",
            "InklingWindowStore");
    requireSome(run, "windows with several records", value -> (Long) value > 1);
    requireDrops(run);
  }

  private static KGroupedStream<String, String> grouped(StreamsBuilder builder) {
    return builder.<String, String>stream(INPUT)
        .groupByKey(Grouped.with(Serdes.String(), Serdes.String()));
  }

  private static <V, S extends StateStore> Materialized<String, V, S> unlogged(Serde<V> values) {
    return Materialized.<String, V, S>with(Serdes.String(), values).withLoggingDisabled();
  }

  /** Appends a value; some values remove what the key has. */
  private static String append(String key, String value, String sum) {
    return value.endsWith("0") ? null : sum + value;
  }

  /** What a join gives: of an outer one, the left or the right value may be missing. */
  private record Pair(boolean inner, String left, String right) {
    boolean isFull() {
      return left != null && right != null;
    }
  }

  /** An inner and an outer join of the same two streams. */
  private static KStream<?, ?> joins(StreamsBuilder builder) {
    KStream<String, String> all = builder.stream(INPUT);
    KStream<String, String> left = all.filter((_, value) -> value == null || isLeft(value));
    KStream<String, String> right = all.filter((_, value) -> value == null || !isLeft(value));
    var windows = JoinWindows.ofTimeDifferenceAndGrace(ofMillis(20), ofMillis(50));
    var stores =
        StreamJoined.with(Serdes.String(), Serdes.String(), Serdes.String()).withLoggingDisabled();
    return left.join(right, (one, other) -> new Pair(true, one, other), windows, stores)
        .merge(left.outerJoin(right, (one, other) -> new Pair(false, one, other), windows, stores));
  }

  private static boolean isLeft(String value) {
    return value.startsWith("l");
  }

  /** Requires that both kinds of stores give the same; returns what they give. */
  private static TopologyRun requireEqual(
      Function<StreamsBuilder, KStream<?, ?>> topology, String... stores) {
    TopologyRun expected = TopologyRun.of(topology, InMemoryDslStoreSuppliers.class, INPUTS);
    TopologyRun actual = TopologyRun.of(topology, InklingDslStoreSuppliers.class, INPUTS);
    assertEquals(List.of(stores), actual.stores());
    List<String> others = Stream.of(stores).map(s -> s.replace("Inkling", "InMemory")).toList();
    assertEquals(others, expected.stores());
    requireEqual(expected.output(), actual.output());
    assertEquals(expected.dropped(), actual.dropped(), () -> "dropped records, " + SEED);
    return actual;
  }

  private static void requireEqual(
      List<Record<Object, Object>> expected, List<Record<Object, Object>> actual) {
    for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
      int index = i;
      assertEquals(expected.get(i), actual.get(i), () -> "output record " + index + ", " + SEED);
    }
    assertEquals(expected.size(), actual.size(), () -> "output records, " + SEED);
    assertTrue(actual.size() > RECORDS / 2, () -> actual.size() + " output records, " + SEED);
  }

  /** Requires that the records were such that the output has values of a kind. */
  private static void requireSome(TopologyRun run, String what, Predicate<Object> kind) {
    long count = run.output().stream().map(Record::value).filter(kind).count();
    assertTrue(count > RECORDS / 1000, () -> count + " " + what + ", " + SEED);
  }

  /** Requires that more records were dropped than those without a key or a value. */
  private static void requireDrops(TopologyRun run) {
    long empty = INPUTS.stream().filter(in -> in.key() == null || in.value() == null).count();
    assertTrue(run.dropped() > empty + RECORDS / 1000, () -> run.dropped() + " drops, " + SEED);
  }

  /** Some records share key and time with the one before, some come late, some have no key. */
  private static List<TestRecord<String, String>> inputs() {
    SplittableRandom random = TestSeed.random("records of topologies");
    var inputs = new ArrayList<TestRecord<String, String>>(RECORDS);
    long clock = 1_000;
    while (inputs.size() < RECORDS) {
      clock += random.nextInt(5);
      String key = key(random);
      String side = random.nextBoolean() ? "l" : "r";
      Instant time = Instant.ofEpochMilli(clock - lateness(random));
      do {
        inputs.add(new TestRecord<>(key, value(random, side), time));
      } while (random.nextInt(8) == 0 && inputs.size() < RECORDS);
    }
    return inputs;
  }

  /** Returns a key, lesser numbers more often, or null. */
  private static String key(SplittableRandom random) {
    double uniform = random.nextDouble();
    return random.nextInt(100) == 0 ? null : "key" + (int) (KEYS * uniform * uniform);
  }

  private static String value(SplittableRandom random, String side) {
    return random.nextInt(100) == 0
        ? null
        : side.repeat(1 + random.nextInt(40)) + random.nextInt(500);
  }

  private static int lateness(SplittableRandom random) {
    return random.nextInt(30) == 0 ? random.nextInt(500) : random.nextInt(10);
  }
}
