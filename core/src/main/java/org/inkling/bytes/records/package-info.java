/**
 * The records of a {@code LongBytesIndex}: a table of LOFT whose values are references to them.
 *
 * <p>{@link org.inkling.bytes.records.RecordTable} decides who releases a record, {@link
 * org.inkling.bytes.records.FreshRecord} frees one that was not published, and {@link
 * org.inkling.bytes.records.RecordCheck} compares keys and records.
 *
 * <p><b>Not here.</b> Where records lie ({@code memory.records}), when a retired one is freed
 * ({@code epoch}), how a table is loaded, and the holders of users ({@code bytes}).
 */
@NullMarked
package org.inkling.bytes.records;

import org.jspecify.annotations.NullMarked;
