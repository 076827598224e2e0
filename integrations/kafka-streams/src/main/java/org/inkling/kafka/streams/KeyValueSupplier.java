package org.inkling.kafka.streams;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.HeadersBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;

/** Supplies a {@link InklingKeyValueStore}. */
class KeyValueSupplier implements KeyValueBytesStoreSupplier {
  private final String name;

  KeyValueSupplier(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public KeyValueStore<Bytes, byte[]> get() {
    return new InklingKeyValueStore(name);
  }

  @Override
  public String metricsScope() {
    return "inkling";
  }

  /** The same for the DSL where it keeps headers: by the mark it takes builders that add them. */
  static final class WithHeaders extends KeyValueSupplier implements HeadersBytesStoreSupplier {
    WithHeaders(String name) {
      super(name);
    }
  }
}
