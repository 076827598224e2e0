package org.inkling.kafka.streams;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.HeadersBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;

/**
 * Supplies a {@link InklingWindowStore}.
 *
 * @units milliseconds
 */
class WindowSupplier implements WindowBytesStoreSupplier {
  private final String name;
  private final long retentionPeriod;
  private final long windowSize;
  private final boolean retainDuplicates;

  /** Whether a window may start at any time. */
  private final boolean sliding;

  WindowSupplier(
      String name,
      long retentionPeriod,
      long windowSize,
      boolean retainDuplicates,
      boolean sliding) {
    this.name = name;
    this.retentionPeriod = retentionPeriod;
    this.windowSize = windowSize;
    this.retainDuplicates = retainDuplicates;
    this.sliding = sliding;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long retentionPeriod() {
    return retentionPeriod;
  }

  @Override
  public long windowSize() {
    return windowSize;
  }

  @Override
  public boolean retainDuplicates() {
    return retainDuplicates;
  }

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

  /** The same for the DSL where it keeps headers: by the mark it takes builders that add them. */
  static final class WithHeaders extends WindowSupplier implements HeadersBytesStoreSupplier {
    WithHeaders(WindowSupplier plain) {
      super(
          plain.name(),
          plain.retentionPeriod(),
          plain.windowSize(),
          plain.retainDuplicates(),
          plain.sliding);
    }
  }
}
