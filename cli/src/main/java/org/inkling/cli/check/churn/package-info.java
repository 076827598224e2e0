/**
 * Implements {@code check churn}: threads insert and remove keys for any length of time while the
 * number of keys stays the same, and the memory of the index is sampled.
 *
 * <p><b>Keys.</b> The keys form an endless sequence. The present keys are a contiguous run of it,
 * which moves forwards: the key after the run is inserted, its first key is removed. The shape of
 * the churn defines the keys of the sequence. Each position belongs to one thread, which knows all
 * answers for it. A thread that is far ahead of the others waits for them, so that the run stays
 * contiguous.
 *
 * <p><b>Bounds.</b> In every sample, retired memory is at most a tenth of live memory plus 64 MiB.
 * After the index is closed, no memory is left.
 */
@NullMarked
package org.inkling.cli.check.churn;

import org.jspecify.annotations.NullMarked;
