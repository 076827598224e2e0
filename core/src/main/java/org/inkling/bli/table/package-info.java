/**
 * The tree of a BLI: lookups, the writes of its one writer with the changes of structure that they
 * cause, bulk load and the check of the structure.
 *
 * <p>{@code BliTable} is read under a pin; {@code BliWriter} is called under the latch and a pin.
 *
 * <p><b>Not here.</b> The latch and the retry of a write for lack of memory are the index's; scans
 * are in {@code scan}.
 */
@NullMarked
package org.inkling.bli.table;

import org.jspecify.annotations.NullMarked;
