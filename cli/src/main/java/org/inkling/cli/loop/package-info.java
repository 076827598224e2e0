/**
 * Operation streams, the loops that carry them out and check every answer, and the threads that run
 * the loops.
 */
@NullMarked
package org.inkling.cli.loop;

import org.jspecify.annotations.NullMarked;
