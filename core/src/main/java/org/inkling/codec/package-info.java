/**
 * Codecs that turn keys of other types into {@code long} keys, or into keys of bytes, of the same
 * order.
 *
 * <p>A {@link org.inkling.codec.KeyCodec} encodes numbers, instants, dates and pairs, so that an
 * index with {@code long} keys keeps them in their own order and finds ranges of them. A {@link
 * org.inkling.codec.KeyWriter} writes numbers, UUIDs, strings, and several of these one after
 * another, into one key of bytes; a {@link org.inkling.codec.KeyReader} reads them.
 *
 * <p><b>Not here.</b> Codecs of values, whose order no index uses: {@code
 * Double.doubleToRawLongBits} and the like do for them.
 */
@NullMarked
package org.inkling.codec;

import org.jspecify.annotations.NullMarked;
