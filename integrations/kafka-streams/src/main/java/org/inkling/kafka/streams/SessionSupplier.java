package org.inkling.kafka.streams;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.HeadersBytesStoreSupplier;
import org.apache.kafka.streams.state.SessionBytesStoreSupplier;
import org.apache.kafka.streams.state.SessionStore;

/**
 * Supplies a {@link InklingSessionStore}.
 *
 * @units milliseconds
 */
class SessionSupplier implements SessionBytesStoreSupplier {
  private final String name;
  private final long retentionPeriod;

  SessionSupplier(String name, long retentionPeriod) {
    this.name = name;
    this.retentionPeriod = retentionPeriod;
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

  /** The same for the DSL where it keeps headers: by the mark it takes builders that add them. */
  static final class WithHeaders extends SessionSupplier implements HeadersBytesStoreSupplier {
    WithHeaders(SessionSupplier plain) {
      super(plain.name(), plain.retentionPeriod());
    }
  }
}
