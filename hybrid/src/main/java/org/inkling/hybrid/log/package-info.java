/**
 * The write-ahead log: what was written, in one order, on disk before it is acknowledged.
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
 * synced before the next one has its name, so the last one alone can be torn. (L5) After a sync
 * that failed nothing more is written; a write that failed is repeated. (L6) What an opening has
 * handed out is on disk when it returns. {@code docs/hybrid.md} says what follows from these.
 *
 * <p><b>Not here.</b> Which record follows which for one key is the caller's latch; when a segment
 * is no longer needed, its checkpoint's.
 */
@NullMarked
package org.inkling.hybrid.log;

import org.jspecify.annotations.NullMarked;
