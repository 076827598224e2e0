package org.inkling.kafka.streams;

import org.apache.kafka.streams.state.DslKeyValueParams;
import org.apache.kafka.streams.state.DslSessionParams;
import org.apache.kafka.streams.state.DslStoreSuppliers;
import org.apache.kafka.streams.state.DslWindowParams;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.SessionBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/**
 * Moves all stores that a topology does not name a supplier for off the heap:
 *
 * <pre>{@code
 * properties.put(
 *     StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG, InklingDslStoreSuppliers.class.getName());
 * }</pre>
 *
 * <p>A topology that is built by a {@code StreamsBuilder} gets it only if the builder has the
 * configuration, too: {@code new StreamsBuilder(new TopologyConfig(new
 * StreamsConfig(properties)))}. The buffers of {@code suppress} and versioned tables stay where
 * Kafka Streams has them.
 */
public final class InklingDslStoreSuppliers implements DslStoreSuppliers {
  /** Creates the suppliers; Kafka Streams calls it by reflection. */
  public InklingDslStoreSuppliers() {}

  @Override
  public KeyValueBytesStoreSupplier keyValueStore(DslKeyValueParams params) {
    return InklingStores.keyValueStore(params.name());
  }

  @Override
  public WindowBytesStoreSupplier windowStore(DslWindowParams params) {
    return InklingStores.windows(
        params.name(),
        params.retentionPeriod(),
        params.windowSize(),
        params.retainDuplicates(),
        params.isSlidingWindow());
  }

  @Override
  public SessionBytesStoreSupplier sessionStore(DslSessionParams params) {
    return InklingStores.sessionStore(params.name(), params.retentionPeriod());
  }
}
