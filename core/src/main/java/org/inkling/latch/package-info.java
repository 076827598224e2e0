/**
 * Latches that give the writes of a key one order, in memory and in the log alike.
 *
 * <p><b>Not here.</b> What is done under them, which never includes a wait for the disk.
 */
@NullMarked
package org.inkling.latch;

import org.jspecify.annotations.NullMarked;
