package org.inkling.kafka.streams;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;

/** Supplies a {@link InklingKeyValueStore}. */
record KeyValueSupplier(String name) implements KeyValueBytesStoreSupplier {
  @Override
  public KeyValueStore<Bytes, byte[]> get() {
    return new InklingKeyValueStore(name);
  }

  @Override
  public String metricsScope() {
    return "inkling";
  }
}
