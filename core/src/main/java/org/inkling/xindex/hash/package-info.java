/**
 * The table of XIndex-H: groups of hash buckets with chains, and what an operation on a key does in
 * them, the load, the walk over all entries, and the check of the structure.
 *
 * <p>Every operation runs under a pin of the caller. It looks at one bucket, and at the chain of
 * that bucket; if the bucket has moved, it goes on in the group that the entries have moved to.
 *
 * <p><b>Not here.</b> The moves themselves, by which groups grow, shrink and are split: {@code
 * xindex.move}. Requests for background work, retries at the memory limit, and the close: the face
 * of the index.
 */
@NullMarked
package org.inkling.xindex.hash;

import org.jspecify.annotations.NullMarked;
