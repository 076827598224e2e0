/**
 * A store's folder: what is in it, who has it, and which of its files count.
 *
 * <pre>
 *   StoreFolder ── lock       empty; whoever has it has the folder
 *        ├──────── manifest   the files of the run, the first segment that is needed
 *        ├──────── N.log      segments of the log
 *        └──────── N.run      files of the run
 * </pre>
 *
 * <b>Invariants.</b> (M1) The manifest is replaced whole, in one step. (M2) What it names is on
 * disk before it is, and stays until the next one is. (M3) A file of the run that it does not name,
 * and a segment before its first, are left from a crash and may go. (M4) A folder without a
 * manifest holds nothing that anybody was promised.
 *
 * <p><b>Not here.</b> When a new manifest is due, and what the run's files hold.
 */
@NullMarked
package org.inkling.hybrid.store;

import org.jspecify.annotations.NullMarked;
