package org.inkling.kafka.streams;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;

/**
 * Supplies a {@link InklingWindowStore}.
 *
 * @param sliding whether a window may start at any time
 * @units milliseconds
 */
record WindowSupplier(
    String name, long retentionPeriod, long windowSize, boolean retainDuplicates, boolean sliding)
    implements WindowBytesStoreSupplier {
  @Override
  public WindowStore<Bytes, byte[]> get() {
    return new InklingWindowStore(this);
  }

  TimedKeys layout() {
    return sliding || retainDuplicates
        ? TimedKeys.ofSliding(windowSize, retainDuplicates)
        : TimedKeys.ofGrid();
  }

  @Override
  public String metricsScope() {
    return "inkling-window";
  }

  /** Kafka's cache of records orders its entries by this, and merges them with those of a store. */
  @Override
  public long segmentIntervalMs() {
    return layout().width();
  }
}
