package org.apache.kafka.streams.state.internals;

import static java.time.Duration.ofMillis;

import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.inkling.kafka.streams.InklingStores;

/** Kafka's own tests of window stores. */
final class InklingWindowStoreTest extends AbstractWindowBytesStoreTest {
  @Override
  <K, V> WindowStore<K, V> buildWindowStore(
      long retentionPeriod,
      long windowSize,
      boolean retainDuplicates,
      Serde<K> keySerde,
      Serde<V> valueSerde) {
    return Stores.windowStoreBuilder(
            InklingStores.windowStore(
                "inkling", ofMillis(retentionPeriod), ofMillis(windowSize), retainDuplicates),
            keySerde,
            valueSerde)
        .build();
  }
}
