/**
 * Byte strings: {@link org.inkling.bytes.LongBytesIndex}, an ordered map from long keys to values
 * of any length, and {@link org.inkling.bytes.BytesIndex}, whose keys are byte strings, too.
 *
 * <p>{@code LongBytesIndex} is a face of LOFT's engine: keys are found by LOFT's table, which holds
 * the address of a record for each; records of native memory hold the values. {@code bytes.records}
 * decides who releases a record. {@code BytesIndex} is a face of the tree in {@code bytes.tree},
 * whose ordered reads are in {@code bytes.scan}; {@code BytesMap} shows it as a map of the Java
 * collections, of which {@code bytes.map} has what does not know the index. Every other class here
 * converts arguments and results.
 *
 * <p>To write keys of several values, see {@link org.inkling.codec.KeyWriter}.
 *
 * <p><b>Not here:</b> where records lie ({@code memory.records}), when a retired record is freed
 * ({@code epoch}), LOFT's table ({@code loft.table}) and the tree. Not in this edition of {@code
 * BytesIndex}: a learned directory, batches, sessions, keys longer than an eighth of a node, and a
 * log.
 */
@NullMarked
package org.inkling.bytes;

import org.jspecify.annotations.NullMarked;
