/**
 * Cursors and neighbours of an XIndex-R.
 *
 * <p>A scan finds the group of its position, merges what it needs of array, delta and next delta in
 * key order, and goes on after the last key of the group. It holds no address when it renews its
 * pin: then it finds the group of its position again.
 *
 * <p><b>Not here.</b> How a delta is walked while other threads insert: {@code xindex.delta}. The
 * range of keys of a group: {@code xindex.root}.
 */
@NullMarked
package org.inkling.xindex.scan;

import org.jspecify.annotations.NullMarked;
