package org.inkling.kafka.streams;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.SessionBytesStoreSupplier;
import org.apache.kafka.streams.state.SessionStore;

/**
 * Supplies a {@link InklingSessionStore}.
 *
 * @units milliseconds
 */
record SessionSupplier(String name, long retentionPeriod) implements SessionBytesStoreSupplier {
  @Override
  public SessionStore<Bytes, byte[]> get() {
    return new InklingSessionStore(name, retentionPeriod);
  }

  @Override
  public String metricsScope() {
    return "inkling-session";
  }

  /** Kafka's cache of records orders its entries by this, and merges them with those of a store. */
  @Override
  public long segmentIntervalMs() {
    return TimedKeys.ofSessions(retentionPeriod).width();
  }
}
