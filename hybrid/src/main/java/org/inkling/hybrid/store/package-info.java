/**
 * A store's folder: its content, its owner, and which of its files are valid.
 *
 * <pre>
 *   StoreFolder ── lock       empty; its owner owns the folder
 *        ├──────── manifest   the files of the run, the first segment that is needed
 *        ├──────── N.log      segments of the log
 *        └──────── N.run      files of the run
 * </pre>
 *
 * <b>Invariants.</b> (M1) The manifest is replaced as a whole, in one step. (M2) The files that it
 * names are on disk before it is, and stay until the next manifest is. (M3) A file of the run that
 * it does not name, and a segment before its first, are left from a crash and may be deleted. (M4)
 * A folder without a manifest holds nothing that was acknowledged.
 *
 * <p><b>Not here.</b> When a new manifest is due, and what the run's files contain.
 */
@NullMarked
package org.inkling.hybrid.store;

import org.jspecify.annotations.NullMarked;
