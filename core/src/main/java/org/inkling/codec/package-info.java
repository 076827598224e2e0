/**
 * Codecs that turn other types of keys into {@code long} keys of the same order.
 *
 * <p>A {@link org.inkling.codec.KeyCodec} encodes numbers, instants, dates and pairs, so that an
 * index with {@code long} keys keeps them in their own order and finds ranges of them.
 *
 * <p><b>Not here.</b> Codecs of values, whose order no index uses: {@code
 * Double.doubleToRawLongBits} and the like do for them.
 */
@NullMarked
package org.inkling.codec;

import org.jspecify.annotations.NullMarked;
