/**
 * The commands around stores, which are folders that hybrid indexes stand in: put, get, scan, load,
 * look at them, verify, compact and copy them.
 *
 * <p>What a command finds out goes to standard output, progress and errors to standard error. The
 * exit code is 1 where a key is absent or a store is damaged, 2 where what was asked for cannot be.
 * Only {@code put} and {@code load} make a store that is not there. Values of loaded keys are
 * computed from them, so that every answer can be checked.
 */
@NullMarked
package org.inkling.cli.store;

import org.jspecify.annotations.NullMarked;
