/**
 * Byte strings: {@link org.inkling.bytes.LongBytesIndex}, an ordered map from long keys to values
 * of any length.
 *
 * <p>It is a face of LOFT's engine: keys are found by LOFT's table, which holds the address of a
 * record for each; records of native memory hold the values. {@code RecordTable} decides who
 * releases a record; every other class here converts arguments and results.
 *
 * <p><b>Not here:</b> where records lie ({@code memory.records}), when a retired record is freed
 * ({@code epoch}), the table ({@code loft.table}), and keys that are byte strings.
 */
@NullMarked
package org.inkling.bytes;

import org.jspecify.annotations.NullMarked;
