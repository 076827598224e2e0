/**
 * The write-ahead log: all writes, in one order, on disk before they are acknowledged.
 *
 * <pre>
 *   writers, each under its key's latch     the flusher, one thread                    disk
 *   append ──▶ LogBuffer, a ring ─────────▶ SegmentWriter: records, checksums ──▶ segment file
 *   awaitDurable ◀──────────────────────── LogProgress: written, durable ◀─────── sync
 * </pre>
 *
 * <b>Invariants.</b> (L1) A record's place follows from its sequence number, and its checksum
 * covers both that number and the id of its file. (L2) A record lies within one sector. (L3) What a
 * record calls durable was synced before that record was written. (L4) A segment is complete and
 * synced before the next one has its name, so only the last one can be torn. (L5) After a failed
 * sync nothing more is written; a failed write is repeated. (L6) What an opening has passed on is
 * on disk when it returns. {@code docs/hybrid.md} describes the consequences.
 *
 * <p><b>Not here.</b> The order of records for one key, which the latches of the caller decide;
 * when a segment is no longer needed, which checkpoints decide.
 */
@NullMarked
package org.inkling.disk.log;

import org.jspecify.annotations.NullMarked;
