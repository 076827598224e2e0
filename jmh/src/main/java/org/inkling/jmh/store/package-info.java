/**
 * Stores on one disk beside each other: write-only, balanced and read-only, at equal memory and
 * durability, with recovery and synced writes.
 *
 * <p>{@link org.inkling.jmh.store.StoreBench} is the program. Each store is measured in a process
 * of its own ({@link org.inkling.jmh.store.StoreTask}), so that what the system counts for a
 * process is the store's. {@link org.inkling.jmh.store.StoreKind} names the stores, each a {@link
 * org.inkling.jmh.store.Store}; {@link org.inkling.jmh.store.PhaseRun} has threads work on one, and
 * every answer is compared.
 *
 * <p>Not here: indexes in memory and the peers' tuning for them, which are in {@link
 * org.inkling.jmh.peers}.
 */
@NullMarked
package org.inkling.jmh.store;

import org.jspecify.annotations.NullMarked;
