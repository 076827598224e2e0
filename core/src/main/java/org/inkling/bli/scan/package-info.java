/**
 * Cursors and neighbours of a BLI.
 *
 * <p>A scan finds the D-Bucket of its position together with the range of keys that belong there,
 * copies what it needs, and goes on after that range. It holds no address between two buckets.
 *
 * <p><b>Not here.</b> Parallel range queries (BLI, section 5.1.3).
 */
@NullMarked
package org.inkling.bli.scan;

import org.jspecify.annotations.NullMarked;
