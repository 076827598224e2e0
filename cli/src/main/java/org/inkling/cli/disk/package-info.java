/**
 * The commands around index files: build one, look keys up, walk over it, inspect and verify it,
 * calibrate how windows are read on a device, and compare what kinds of models take in memory.
 *
 * <p>What a command finds out goes to standard output, and to a JSON file if asked; progress and
 * errors go to standard error. Values of files that are built here are computed from their keys, so
 * that every answer can be checked.
 */
@NullMarked
package org.inkling.cli.disk;

import org.jspecify.annotations.NullMarked;
