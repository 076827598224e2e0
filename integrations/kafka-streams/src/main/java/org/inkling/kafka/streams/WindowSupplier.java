package org.inkling.kafka.streams;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;

/**
 * Supplies a {@link InklingWindowStore}.
 *
 * @units milliseconds
 */
record WindowSupplier(String name, long retentionPeriod, long windowSize, boolean retainDuplicates)
    implements WindowBytesStoreSupplier {
  @Override
  public WindowStore<Bytes, byte[]> get() {
    return new InklingWindowStore(this);
  }

  @Override
  public String metricsScope() {
    return "inkling-window";
  }

  /** A store has no segments; Kafka's cache of records groups its own entries by this. */
  @Override
  public long segmentIntervalMs() {
    return Math.max(retentionPeriod / 2, 1);
  }
}
