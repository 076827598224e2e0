package org.inkling.kafka.streams.bench;

import java.util.Locale;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.Stores;
import org.inkling.kafka.streams.InklingStores;

/** The stores that are measured. */
enum StoreKind {
  INKLING {
    @Override
    KeyValueBytesStoreSupplier supplier(String name) {
      return InklingStores.keyValueStore(name);
    }
  },
  IN_MEMORY {
    @Override
    KeyValueBytesStoreSupplier supplier(String name) {
      return Stores.inMemoryKeyValueStore(name);
    }
  },
  /** The store that Kafka Streams takes by default, with its own options. */
  ROCKSDB {
    @Override
    KeyValueBytesStoreSupplier supplier(String name) {
      return Stores.persistentTimestampedKeyValueStore(name);
    }
  };

  abstract KeyValueBytesStoreSupplier supplier(String name);

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
