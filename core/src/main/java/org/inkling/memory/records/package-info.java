/**
 * Records: runs of bytes of any length in native memory, whose addresses never change.
 *
 * <p>{@link org.inkling.memory.records.RecordSlabs} hands records out and takes them back, for one
 * index. A record is a header of 4 bytes, which holds its length, and a payload:
 *
 * <pre>
 *   up to 1,024 bytes    one of 32 size classes, cut from a slab of 64 KiB of one class
 *   up to 1 MiB          a block of its own
 *
 *   address  0  header:  31 large   30 live   small: 22..11 distance to the slab / 16, 10..0 length
 *                                             large: 19..0 length
 *            4  payload
 * </pre>
 *
 * {@link org.inkling.memory.records.NativeBytes} compares payloads with each other and with arrays;
 * {@link org.inkling.memory.records.CallerBytes} are what a caller passes, an array or a region.
 *
 * <p><b>Invariants.</b> (R1) A slab is a block of {@code SlabAllocator.allocateUnmoved}, so it lies
 * in a region that stays mapped: a thread that loses a race on a stack of slabs may read its first
 * word. (R2) The header of a record is written once, before its address is published, and stays as
 * it is until the record is freed. (R3) While a slab has a live record, it belongs to one class.
 * (R4) At most one thread possesses a slab; only that thread takes records from it, or gives it
 * back.
 *
 * <p><b>Not here.</b> The epochs decide when a record may be freed; the structures define what a
 * payload means, and how a payload that changes is replaced. No record is moved.
 */
@NullMarked
package org.inkling.memory.records;

import org.jspecify.annotations.NullMarked;
