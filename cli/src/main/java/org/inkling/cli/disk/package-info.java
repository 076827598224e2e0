/**
 * The commands for index files: build, look up keys, scan, export, inspect, verify, calibrate the
 * reads of windows on a device, and compare the memory of kinds of models.
 *
 * <p>A command prints its results to standard output, and writes them to a JSON file on request.
 * Progress and errors go to standard error. Keys are numbers of the order that the file records. In
 * files that are built from key sets, values are computed from the keys, so that every answer can
 * be checked.
 */
@NullMarked
package org.inkling.cli.disk;

import org.jspecify.annotations.NullMarked;
