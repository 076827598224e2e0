/**
 * The life of a record of {@code LongBytesIndex} ({@code docs/concurrency.md}): what its
 * publication and its retirement must order against a get that copies its bytes, and takes no
 * latch.
 *
 * <p>The actors run the index that ships. All states of a test share one index ({@link
 * org.inkling.jcstress.bytes.ShippedTable}), in which each has a key of its own, so that a record
 * freed by one write is the next one that a write gets. A weakened twin runs a table of records on
 * the same engine that leaves the grace period out ({@link org.inkling.jcstress.bytes.HastyTable}).
 */
@NullMarked
package org.inkling.jcstress.bytes;

import org.jspecify.annotations.NullMarked;
