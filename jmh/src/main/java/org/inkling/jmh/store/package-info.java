/**
 * Compares stores on one disk: write-only, balanced and read-only, with equal memory and
 * durability, and with recovery and synced writes.
 *
 * <p>{@link org.inkling.jmh.store.StoreBench} is the program. Each store is measured in its own
 * process ({@link org.inkling.jmh.store.StoreTask}), so that the system's counters of a process
 * belong to the store. {@link org.inkling.jmh.store.StoreKind} names the stores, each a {@link
 * org.inkling.jmh.store.Store}; {@link org.inkling.jmh.store.PhaseRun} runs threads on one, and
 * every answer is checked.
 *
 * <p>{@link org.inkling.jmh.store.SmallStores} is another program: what many small stores take.
 *
 * <p>Indexes in memory, and the peers' tuning for them, are in {@link org.inkling.jmh.peers}.
 */
@NullMarked
package org.inkling.jmh.store;

import org.jspecify.annotations.NullMarked;
