package org.inkling.kafka.streams;

import java.time.Duration;
import org.apache.kafka.streams.DslStoreFormat;
import org.apache.kafka.streams.kstream.EmitStrategy;
import org.apache.kafka.streams.state.DslKeyValueParams;
import org.apache.kafka.streams.state.DslSessionParams;
import org.apache.kafka.streams.state.DslStoreSuppliers;
import org.apache.kafka.streams.state.DslWindowParams;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.SessionBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/**
 * Moves all stores that a topology names no supplier for off the heap:
 *
 * <pre>{@code
 * properties.put(
 *     StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG, InklingDslStoreSuppliers.class.getName());
 * }</pre>
 *
 * <p>For one operator: {@code Materialized.as(new InklingDslStoreSuppliers())}, {@code
 * StreamJoined.with(new InklingDslStoreSuppliers())}. A join of streams whose two window stores are
 * named alone, by {@code StreamJoined.with(supplier, supplier)}, takes the third store of an outer
 * join from the configuration.
 *
 * <p>The buffers of {@code suppress} and versioned tables stay where Kafka Streams has them.
 */
public final class InklingDslStoreSuppliers implements DslStoreSuppliers {
  private static final Duration MIN_EXTRA = Duration.ofMinutes(1);

  /** Creates the suppliers; Kafka Streams calls it by reflection. */
  public InklingDslStoreSuppliers() {}

  @Override
  public KeyValueBytesStoreSupplier keyValueStore(DslKeyValueParams params) {
    return params.dslStoreFormat() == DslStoreFormat.HEADERS
        ? new KeyValueSupplier.WithHeaders(params.name())
        : new KeyValueSupplier(params.name());
  }

  @Override
  public WindowBytesStoreSupplier windowStore(DslWindowParams params) {
    WindowSupplier windows =
        InklingStores.windows(
            params.name(),
            retention(params.retentionPeriod(), params.emitStrategy()),
            params.windowSize(),
            params.retainDuplicates(),
            params.isSlidingWindow());
    return params.dslStoreFormat() == DslStoreFormat.HEADERS
        ? new WindowSupplier.WithHeaders(windows)
        : windows;
  }

  @Override
  public SessionBytesStoreSupplier sessionStore(DslSessionParams params) {
    Duration retention = retention(params.retentionPeriod(), params.emitStrategy());
    SessionSupplier sessions = InklingStores.sessions(params.name(), retention);
    return params.storeFormat() == DslStoreFormat.HEADERS
        ? new SessionSupplier.WithHeaders(sessions)
        : sessions;
  }

  /**
   * Where a window is emitted once it has closed, it is read when it has expired, too: such a store
   * keeps its entries for as much longer as a segment of Kafka's stores on disk.
   */
  private static Duration retention(Duration period, EmitStrategy strategy) {
    if (strategy.type() != EmitStrategy.StrategyType.ON_WINDOW_CLOSE) {
      return period;
    }
    Duration half = period.dividedBy(2);
    return period.plus(half.compareTo(MIN_EXTRA) > 0 ? half : MIN_EXTRA);
  }
}
