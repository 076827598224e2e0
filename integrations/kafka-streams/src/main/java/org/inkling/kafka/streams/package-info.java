/**
 * State stores for Kafka Streams whose entries lie off the heap, in {@link
 * org.inkling.bytes.BytesIndex}es: key-value, window and session stores.
 *
 * <p>{@link org.inkling.kafka.streams.InklingStores} has the suppliers, {@link
 * org.inkling.kafka.streams.InklingDslStoreSuppliers} moves all stores of a topology by one line of
 * configuration. All other classes are internal.
 *
 * <p>Not in this package: stores on disk, versioned stores and a cache of records. A store is
 * restored from its changelog, as the in-memory stores of Kafka Streams are.
 */
@NullMarked
package org.inkling.kafka.streams;

import org.jspecify.annotations.NullMarked;
