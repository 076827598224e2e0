/**
 * Codecs that turn keys of other types into {@code long} keys, or into keys of bytes, of the same
 * order.
 *
 * <p>A {@link org.inkling.codec.KeyCodec} encodes numbers, instants, dates and pairs, so that an
 * index with {@code long} keys keeps them in their own order and finds ranges of them. A {@link
 * org.inkling.codec.KeyWriter} writes numbers, UUIDs, strings, and several of these one after
 * another, into one key of bytes, for a {@link org.inkling.bytes.BytesIndex}; a {@link
 * org.inkling.codec.KeyReader} reads them.
 *
 * <p><b>Not here.</b> Codecs of values, whose order no index uses: {@code
 * Double.doubleToRawLongBits} and the like do for them. Orders other than that of the values: a
 * descending part of a key, or strings in the order of a language. What a key of bytes is made of
 * is not in its bytes: a reader has to know it.
 */
@NullMarked
package org.inkling.codec;

import org.jspecify.annotations.NullMarked;
