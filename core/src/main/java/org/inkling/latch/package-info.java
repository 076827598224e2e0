/**
 * Latches: {@link org.inkling.latch.KeyLatches} give the writes of a key one order, in memory and
 * in the log alike; a {@link org.inkling.latch.VersionLatch} is a word of native memory whose
 * readers write nothing.
 *
 * <p><b>Not here.</b> What is done under them, which never includes a wait for the disk.
 */
@NullMarked
package org.inkling.latch;

import org.jspecify.annotations.NullMarked;
