/**
 * BLI, the bucket-based learned index: globally sorted, locally unsorted.
 *
 * <pre>
 *   root segment      line: key -&gt; S-Bucket
 *     |
 *     S-Bucket        up to 7 pairs of pivot and child, unsorted; S-Buckets are in order
 *     |
 *   segment ...       as many levels as the keys need
 *     |
 *     S-Bucket
 *     |
 *     D-Bucket        up to 15 entries, unsorted; a hint says where to look first
 * </pre>
 *
 * <p>A lookup evaluates one line and searches one S-Bucket per level, and one D-Bucket. An insert
 * writes one entry and one word. A full D-Bucket is split at its median; a full S-Bucket leads to a
 * rebuild of its segment, and so on up to the root.
 *
 * <p><b>Concurrency.</b> One writer at a time, under a latch; any number of readers without one.
 * Everything that a reader sees changes by single stores, in an order that {@code
 * docs/concurrency.md} lists; replaced buckets and segments are freed through the epoch.
 *
 * <p><b>Rooms.</b> The packages below this one are not exported. Each uses only those before it:
 * {@code node} (layout of buckets and segments), {@code table} (lookups, writes, changes of
 * structure, bulk load), {@code scan} (cursors and neighbours).
 *
 * <p><b>Not here.</b> No background work, no sessions, no deletion markers: an index in memory that
 * is the stage of a hybrid index is a LOFT. What the paper has and this package does not is listed
 * in {@code docs/papers.md}.
 */
@NullMarked
package org.inkling.bli;

import org.jspecify.annotations.NullMarked;
