package org.inkling.kafka.streams;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.HeadersBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.SessionBytesStoreSupplier;
import org.apache.kafka.streams.state.SessionStore;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;

/**
 * The suppliers where the DSL is configured to keep headers. The stores are the same: the mark of
 * the supplier lets the DSL take builders that add headers to the values.
 */
final class HeadersSuppliers {
  private HeadersSuppliers() {}

  /** Supplies a key-value store. */
  record OfKeyValues(KeyValueSupplier supplier)
      implements KeyValueBytesStoreSupplier, HeadersBytesStoreSupplier {
    @Override
    public String name() {
      return supplier.name();
    }

    @Override
    public KeyValueStore<Bytes, byte[]> get() {
      return supplier.get();
    }

    @Override
    public String metricsScope() {
      return supplier.metricsScope();
    }
  }

  /** Supplies a window store. */
  record OfWindows(WindowSupplier supplier)
      implements WindowBytesStoreSupplier, HeadersBytesStoreSupplier {
    @Override
    public String name() {
      return supplier.name();
    }

    @Override
    public WindowStore<Bytes, byte[]> get() {
      return supplier.get();
    }

    @Override
    public String metricsScope() {
      return supplier.metricsScope();
    }

    @Override
    public long segmentIntervalMs() {
      return supplier.segmentIntervalMs();
    }

    @Override
    public long windowSize() {
      return supplier.windowSize();
    }

    @Override
    public boolean retainDuplicates() {
      return supplier.retainDuplicates();
    }

    @Override
    public long retentionPeriod() {
      return supplier.retentionPeriod();
    }
  }

  /** Supplies a session store. */
  record OfSessions(SessionSupplier supplier)
      implements SessionBytesStoreSupplier, HeadersBytesStoreSupplier {
    @Override
    public String name() {
      return supplier.name();
    }

    @Override
    public SessionStore<Bytes, byte[]> get() {
      return supplier.get();
    }

    @Override
    public String metricsScope() {
      return supplier.metricsScope();
    }

    @Override
    public long segmentIntervalMs() {
      return supplier.segmentIntervalMs();
    }

    @Override
    public long retentionPeriod() {
      return supplier.retentionPeriod();
    }
  }
}
