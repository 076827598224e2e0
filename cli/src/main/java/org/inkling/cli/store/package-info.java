/**
 * The commands for stores, which are folders of hybrid indexes: put, get, remove, scan, import,
 * export, load, show statistics, verify, compact and copy.
 *
 * <p>A command prints its results to standard output, and progress and errors to standard error.
 * The exit code is 1 if a key is absent or a store is damaged, and 2 if the request is invalid or
 * fails. Only {@code put}, {@code import} and {@code load} create a store. Keys are numbers of the
 * order that the store records. Values of loaded keys are computed from the keys, so that every
 * answer can be checked.
 */
@NullMarked
package org.inkling.cli.store;

import org.jspecify.annotations.NullMarked;
