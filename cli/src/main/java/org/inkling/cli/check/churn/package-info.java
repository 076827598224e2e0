/**
 * What {@code check churn} does: keys come and go for as long as one likes while their number stays
 * the same, and the memory of the index is sampled.
 *
 * <p><b>Keys.</b> They stand in a row without end; those present are a stretch of it that moves on:
 * the key after it is inserted, its first is removed. What the keys of the row are is the shape of
 * the churn. Each position belongs to one thread, which knows all answers for it; a thread that is
 * far ahead of the others waits for them, so that the stretch stays one.
 *
 * <p><b>Bounds.</b> In every sample the retired bytes are at most a tenth of the live ones and 64
 * MiB; when the index is closed, nothing is left.
 */
@NullMarked
package org.inkling.cli.check.churn;

import org.jspecify.annotations.NullMarked;
