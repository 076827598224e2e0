package org.inkling.kafka.streams;

import static java.time.Duration.ofMillis;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The memory that the stores of an instance share: its limit, its release and its metrics. */
final class InstanceMemoryTest {
  private static final long LIMIT = 8L << 20;

  private static KeyValueStore<Bytes, byte[]> keyValues(Contexts instance, String name, int task) {
    KeyValueStore<Bytes, byte[]> store = InklingStores.keyValueStore(name).get();
    store.init(instance.task(task), store);
    return store;
  }

  private static Bytes key(long number) {
    return Bytes.wrap(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
  }

  private static double gauge(Contexts instance, String name) {
    Metric found = find(instance, name);
    assertNotNull(found, name);
    return (Double) found.metricValue();
  }

  private static Metric find(Contexts instance, String name) {
    return instance.metrics.metrics().entrySet().stream()
        .filter(entry -> entry.getKey().name().equals(name))
        .findFirst()
        .<Metric>map(java.util.Map.Entry::getValue)
        .orElse(null);
  }

  /** Fills a store; returns how many entries it took before it refused one. */
  private static int fill(KeyValueStore<Bytes, byte[]> store, String name) {
    int taken = 0;
    while (true) {
      try {
        store.put(key(taken), new byte[1000]);
        taken++;
      } catch (ProcessorStateException e) {
        assertTrue(e.getMessage().startsWith("store " + name + " has no memory"), e.getMessage());
        assertTrue(e.getMessage().contains("inkling.memory.bytes"), e.getMessage());
        assertTrue(e.getMessage().contains("is " + LIMIT), e.getMessage());
        return taken;
      }
    }
  }

  @Test
  void allStoresOfAnInstanceShareTheLimit() {
    Contexts instance = Contexts.of(InklingStores.MEMORY_BYTES_CONFIG, LIMIT);
    var first = keyValues(instance, "first", 0);
    var second = keyValues(instance, "second", 1);
    int taken = fill(first, "first");
    assertTrue(taken > 6000, "entries of 1 KB in 8 MiB: " + taken);
    assertTrue(fill(second, "second") < 100, "the memory is full");
    assertEquals(taken, first.approximateNumEntries(), "the refused put changed nothing");
    assertNull(first.get(key(taken)));
    assertEquals(LIMIT, gauge(instance, "inkling-memory-limit-bytes"));
    assertTrue(gauge(instance, "inkling-memory-reserved-bytes") <= LIMIT);
    first.close();
    assertTrue(fill(second, "second") > 6000, "a store that is closed makes room for others");
    second.close();
  }

  @Test
  void aRefusedStoreCanRemoveAndGoOn() {
    Contexts instance = Contexts.of(InklingStores.MEMORY_BYTES_CONFIG, String.valueOf(LIMIT));
    var store = keyValues(instance, "counts", 0);
    int taken = fill(store, "counts");
    for (int i = 0; i < taken; i++) {
      assertNotNull(store.delete(key(i)));
    }
    store.put(key(taken), new byte[1000]);
    assertNotNull(store.get(key(taken)));
    store.close();
  }

  @Test
  void instancesDoNotShareTheirMemory() {
    Contexts small = Contexts.of(InklingStores.MEMORY_BYTES_CONFIG, LIMIT);
    Contexts unlimited = Contexts.of();
    var full = keyValues(small, "full", 0);
    var other = keyValues(unlimited, "other", 0);
    int taken = fill(full, "full");
    for (int i = 0; i < 2 * taken; i++) {
      other.put(key(i), new byte[1000]);
    }
    assertEquals(2L * taken, other.approximateNumEntries());
    full.close();
    other.close();
  }

  @Test
  void twoHundredEmptyStoresTakeAtMost40MegabytesOfNativeMemory() {
    Contexts instance = Contexts.of();
    List<StateStore> stores = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      stores.add(keyValues(instance, "store" + i, i));
    }
    double reserved = gauge(instance, "inkling-memory-reserved-bytes");
    assertTrue(reserved <= 40_000_000, "reserved: " + reserved);
    assertEquals(200, gauge(instance, "inkling-open-stores"));
    stores.forEach(StateStore::close);
  }

  @Test
  void gaugesShowMemoryWhileStoresAreOpen() {
    Contexts instance = Contexts.of();
    var store = keyValues(instance, "counts", 3);
    double empty = gauge(instance, "memory-used-bytes");
    for (int i = 0; i < 10_000; i++) {
      store.put(key(i), new byte[100]);
    }
    double used = gauge(instance, "memory-used-bytes");
    assertTrue(used - empty > 1_000_000, empty + " to " + used);
    assertTrue(gauge(instance, "inkling-memory-used-bytes") >= used);
    assertEquals(10_000, gauge(instance, "num-entries"));
    var tags = find(instance, "memory-used-bytes").metricName().tags();
    assertEquals("0_3", tags.get("task-id"));
    assertEquals("counts", tags.get("inkling-state-id"));
    assertEquals(
        "inkling-client",
        find(instance, "inkling-memory-used-bytes").metricName().tags().get("client-id"));
    store.close();
    assertNull(find(instance, "memory-used-bytes"));
    assertNull(find(instance, "inkling-memory-used-bytes"));
    keyValues(instance, "counts", 3).close();
  }

  @Test
  void theMemoryOfExpiredWindowsComesBack() {
    Contexts instance = Contexts.of(InklingStores.MEMORY_BYTES_CONFIG, LIMIT);
    WindowStore<Bytes, byte[]> store =
        InklingStores.windowStore("windows", ofMillis(1000), ofMillis(10), false).get();
    store.init(instance.task(0), store);
    for (int i = 0; i < 100_000; i++) { // a hundred megabytes through eight
      store.put(key(i), new byte[1000], i);
    }
    try (var all = store.all()) {
      assertEquals(1000, Listing.of(all).size());
    }
    store.close();
  }

  /** What has expired goes at once if its memory is needed, not only after a part of the period. */
  @Test
  void aPutTakesTheMemoryOfWhatHasExpired() {
    Contexts instance = Contexts.of(InklingStores.MEMORY_BYTES_CONFIG, LIMIT);
    WindowStore<Bytes, byte[]> store =
        InklingStores.windowStore("windows", ofMillis(100_000), ofMillis(10), false).get();
    store.init(instance.task(0), store);
    store.put(key(0), new byte[1000], 100_000); // it removes nothing for 1562 ms
    for (int i = 0; i < 6000; i++) {
      store.put(key(i), new byte[1000], 100);
    }
    for (int i = 0; i < 6000; i++) {
      store.put(key(i), new byte[1000], 100_200);
    }
    try (var all = store.all()) {
      assertEquals(6001, Listing.of(all).size());
    }
    store.close();
  }

  @Test
  void theStoresOfAnInstanceThatIsDroppedAreGarbage() throws InterruptedException {
    WeakReference<Object> dropped = dropInstance();
    for (int i = 0; i < 100 && dropped.get() != null; i++) {
      System.gc();
      Thread.sleep(20);
    }
    assertNull(dropped.get());
  }

  /** Opens a store as a topology has it, with all its layers, and drops it. */
  private static WeakReference<Object> dropInstance() {
    Contexts instance = Contexts.of();
    var store =
        Stores.timestampedKeyValueStoreBuilder(
                InklingStores.keyValueStore("dropped"), Serdes.Bytes(), Serdes.ByteArray())
            .build();
    store.init(instance.task(0), store);
    return new WeakReference<>(instance.metrics);
  }

  @Test
  void valuesOfIteratorsAreTheCallersOwn() {
    var store = keyValues(Contexts.of(), "counts", 0);
    store.put(key(1), new byte[] {1});
    try (KeyValueIterator<Bytes, byte[]> iterator = store.all()) {
      iterator.next().value[0] = 9;
    }
    store.get(key(1))[0] = 9;
    assertEquals(1, store.get(key(1))[0]);
    store.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1000", "-1", "much"})
  void aLimitThatIsNoneIsRefused(String limit) {
    Contexts instance = Contexts.of(InklingStores.MEMORY_BYTES_CONFIG, limit);
    var refused = assertThrows(ConfigException.class, () -> keyValues(instance, "counts", 0));
    assertTrue(refused.getMessage().contains("inkling.memory.bytes"), refused.getMessage());
  }

  @Test
  void nodesMayBeLarger() {
    var store = keyValues(Contexts.of(InklingStores.NODE_BYTES_CONFIG, "32768"), "counts", 0);
    store.put(Bytes.wrap(new byte[4096]), new byte[1]);
    assertEquals(1, store.approximateNumEntries());
    store.close();
    Contexts odd = Contexts.of(InklingStores.NODE_BYTES_CONFIG, 5000);
    var refused = assertThrows(ConfigException.class, () -> keyValues(odd, "counts", 0));
    assertTrue(refused.getMessage().contains("inkling.node.bytes"), refused.getMessage());
  }
}
