package org.inkling.kafka.streams;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.kafka.streams.processor.internals.TaskOfOneStore.BATCH;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.internals.TaskOfOneStore;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.TimestampedKeyValueStore;
import org.apache.kafka.streams.state.TimestampedKeyValueStoreWithHeaders;
import org.apache.kafka.streams.state.ValueAndTimestamp;
import org.apache.kafka.streams.state.ValueTimestampHeaders;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/** A new store has, after it is restored from the changelog of another one, what that one had. */
final class RestoreTest {
  private static final String SEED = "-D" + TestSeed.PROPERTY + "=" + TestSeed.BASE;
  private static final int WRITES = 20_000;

  @Test
  void millionRecordsLeaveWhatTheLastOfEachKeySays() {
    SplittableRandom random = TestSeed.random("a million records of a changelog");
    var oracle = new TreeMap<Bytes, byte[]>();
    try (var task = new TaskOfOneStore<>(plainBuilder())) {
      for (int offset = 0; offset < 1_000_000; offset += BATCH) {
        task.restore(batch(random, offset, oracle));
      }
      requireContent(oracle, task.store());
    }
  }

  /** Draws records, and lets the oracle take them over. */
  private static List<ConsumerRecord<byte[], byte[]>> batch(
      SplittableRandom random, int offset, Map<Bytes, byte[]> oracle) {
    var batch = new ArrayList<ConsumerRecord<byte[], byte[]>>(BATCH);
    for (int i = 0; i < BATCH; i++) {
      long number = random.nextInt(200_000) * 0x9e3779b97f4a7c15L;
      byte[] key = Long.toString(number, 36).getBytes(UTF_8);
      byte[] value = null;
      if (random.nextInt(5) == 0) {
        oracle.remove(Bytes.wrap(key));
      } else {
        value = new byte[random.nextInt(100)];
        random.nextBytes(value);
        oracle.put(Bytes.wrap(key), value);
      }
      batch.add(TaskOfOneStore.record(offset + i, 0, key, value));
    }
    return batch;
  }

  private static void requireContent(
      TreeMap<Bytes, byte[]> oracle, KeyValueStore<Bytes, byte[]> store) {
    assertTrue(oracle.size() > 100_000, () -> oracle.size() + " keys, " + SEED);
    assertEquals(oracle.size(), store.approximateNumEntries(), SEED);
    try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
      for (Map.Entry<Bytes, byte[]> expected : oracle.entrySet()) {
        KeyValue<Bytes, byte[]> actual = all.next();
        assertEquals(expected.getKey(), actual.key, SEED);
        assertArrayEquals(expected.getValue(), actual.value, SEED);
      }
      assertFalse(all.hasNext(), SEED);
    }
  }

  @Test
  void tombstoneRemovesWhatWasRestored() {
    byte[] key = {7};
    try (var task = new TaskOfOneStore<>(plainBuilder())) {
      task.restore(List.of(TaskOfOneStore.record(0, 0, key, new byte[] {1})));
      assertArrayEquals(new byte[] {1}, task.store().get(Bytes.wrap(key)));
      task.restore(List.of(TaskOfOneStore.record(1, 0, key, null)));
      assertNull(task.store().get(Bytes.wrap(key)));
      assertEquals(0, task.store().approximateNumEntries());
    }
  }

  private static StoreBuilder<KeyValueStore<Bytes, byte[]>> plainBuilder() {
    return Stores.keyValueStoreBuilder(
        InklingStores.keyValueStore("plain"), Serdes.Bytes(), Serdes.ByteArray());
  }

  @Test
  void valuesAndTimestampsComeBack() {
    StoreBuilder<TimestampedKeyValueStore<String, Long>> builder =
        Stores.timestampedKeyValueStoreBuilder(
                InklingStores.keyValueStore("timed"), Serdes.String(), Serdes.Long())
            .withLoggingEnabled(Map.of());
    try (var old = new TaskOfOneStore<>(builder);
        var task = new TaskOfOneStore<>(builder)) {
      Map<String, ValueAndTimestamp<Long>> oracle = write(old);
      task.restore(old.changelog());
      assertEquals(oracle, content(task.store()), SEED);
      assertEquals(oracle.size(), task.store().approximateNumEntries(), SEED);
      assertEquals(WRITES - 1, old.store().getPosition().getPartitionPositions("input").get(0));
      assertEquals(old.store().getPosition(), task.store().getPosition());
    }
  }

  private static Map<String, ValueAndTimestamp<Long>> write(
      TaskOfOneStore<TimestampedKeyValueStore<String, Long>> task) {
    SplittableRandom random = TestSeed.random("restore of timestamps");
    var oracle = new HashMap<String, ValueAndTimestamp<Long>>();
    for (long i = 0; i < WRITES; i++) {
      String key = "key" + random.nextInt(WRITES / 4);
      task.process(i, i);
      if (random.nextInt(5) == 0) {
        task.store().put(key, null);
        oracle.remove(key);
      } else {
        ValueAndTimestamp<Long> value = ValueAndTimestamp.make(i, random.nextLong(1L << 50));
        task.store().put(key, value);
        oracle.put(key, value);
      }
    }
    return oracle;
  }

  private static Map<String, ValueAndTimestamp<Long>> content(
      TimestampedKeyValueStore<String, Long> store) {
    var content = new HashMap<String, ValueAndTimestamp<Long>>();
    try (KeyValueIterator<String, ValueAndTimestamp<Long>> all = store.all()) {
      all.forEachRemaining(entry -> assertNull(content.put(entry.key, entry.value), entry.key));
    }
    return content;
  }

  @Test
  void headersComeBack() {
    StoreBuilder<TimestampedKeyValueStoreWithHeaders<String, Long>> builder =
        Stores.timestampedKeyValueStoreWithHeadersBuilder(
                InklingStores.keyValueStore("headed"), Serdes.String(), Serdes.Long())
            .withLoggingEnabled(Map.of());
    var headers = new RecordHeaders().add("origin", new byte[] {1, 2, 3});
    try (var old = new TaskOfOneStore<>(builder);
        var task = new TaskOfOneStore<>(builder)) {
      old.process(0, 5);
      old.store().put("key", ValueTimestampHeaders.make(11L, 7, headers));
      task.restore(old.changelog());
      ValueTimestampHeaders<Long> found = task.store().get("key");
      assertEquals(11L, found.value());
      assertEquals(7, found.timestamp());
      assertArrayEquals(new byte[] {1, 2, 3}, found.headers().lastHeader("origin").value());
    }
  }
}
