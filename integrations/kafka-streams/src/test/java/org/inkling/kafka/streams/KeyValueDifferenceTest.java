package org.inkling.kafka.streams;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.kafka.common.serialization.BytesSerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.inkling.TestSeed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random operations on a key-value store and on Kafka's own one give the same answers. */
final class KeyValueDifferenceTest {
  private static final int OPERATIONS = 3_000;

  private final SplittableRandom random = TestSeed.random("key-value difference");

  private static KeyValueStore<Bytes, byte[]> open(
      KeyValueBytesStoreSupplier supplier, boolean cached) {
    return Contexts.open(
        Stores.keyValueStoreBuilder(supplier, Serdes.Bytes(), Serdes.ByteArray()), cached);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void storesAnswerAlike(boolean cached) {
    var ours = open(InklingStores.keyValueStore("ours"), cached);
    var theirs = open(Stores.inMemoryKeyValueStore("theirs"), cached);
    for (int i = 0; i < OPERATIONS; i++) {
      step(ours, theirs, "seed " + TestSeed.BASE + ", operation " + i);
    }
    assertEquals(Listing.of(theirs.all()), Listing.of(ours.all()), "seed " + TestSeed.BASE);
    ours.close();
    theirs.close();
  }

  private void step(
      KeyValueStore<Bytes, byte[]> ours, KeyValueStore<Bytes, byte[]> theirs, String where) {
    Bytes key = key();
    byte[] value = random.nextInt(5) == 0 ? null : value();
    switch (random.nextInt(10)) {
      case 0, 1, 2, 3, 4 -> {
        ours.put(key, value);
        theirs.put(key, value);
      }
      case 5 -> {
        var entries = List.of(new KeyValue<>(key, value()), new KeyValue<>(key(), value()));
        ours.putAll(entries);
        theirs.putAll(entries);
      }
      case 6 ->
          assertArrayEquals(theirs.putIfAbsent(key, value), ours.putIfAbsent(key, value), where);
      case 7 -> assertArrayEquals(theirs.delete(key), ours.delete(key), where);
      case 8 -> assertArrayEquals(theirs.get(key), ours.get(key), where);
      default -> assertEquals(ranges(theirs, key), ranges(ours, key), where);
    }
  }

  /** The same ranges of both stores: the other end follows from the key. */
  private static List<String> ranges(KeyValueStore<Bytes, byte[]> store, Bytes key) {
    Bytes other = Bytes.wrap(new byte[] {(byte) (key.get().length * 50), 1});
    var all = new ArrayList<>(Listing.of(store.range(key, other)));
    all.addAll(Listing.of(store.reverseRange(key, other)));
    all.addAll(Listing.of(store.range(other, key)));
    all.addAll(Listing.of(store.range(null, key)));
    all.addAll(Listing.of(store.range(key, null)));
    all.addAll(Listing.of(store.reverseRange(null, key)));
    all.addAll(Listing.of(store.reverseRange(key, null)));
    all.addAll(Listing.of(store.reverseAll()));
    Bytes prefix = Bytes.wrap(new byte[] {key.get()[0]});
    if (prefix.get()[0] != -1) { // Kafka's own fails for a prefix of 0xff
      all.addAll(Listing.of(store.prefixScan(prefix, new BytesSerializer())));
    }
    return all;
  }

  private Bytes key() {
    byte[] key = new byte[random.nextInt(1, 5)];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) random.nextInt(-2, 3);
    }
    return Bytes.wrap(key);
  }

  private byte[] value() {
    byte[] value = new byte[random.nextInt(20) == 0 ? 2000 : random.nextInt(30)];
    random.nextBytes(value);
    return value;
  }
}
