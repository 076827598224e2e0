/**
 * The layout of D-Buckets, S-Buckets and segments in native memory, and the order of stores by
 * which the one writer changes them under readers.
 *
 * <p>Methods that read may be called by any thread under its pin; methods that write, and those
 * that say so, only under the index's latch. Addresses are valid as long as the pin that they were
 * read under.
 *
 * <p><b>Not here.</b> {@code table} decides when a bucket is split and a segment rebuilt; the epoch
 * decides when they are freed.
 */
@NullMarked
package org.inkling.bli.node;

import org.jspecify.annotations.NullMarked;
