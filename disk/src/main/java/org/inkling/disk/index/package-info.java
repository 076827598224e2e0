/**
 * An index that is built once, into a file, and looked up with one read in most cases: entries in
 * pages on disk, a model of the pages in memory.
 *
 * <pre>
 *   DiskIndexBuilder ── one pass over a sorted source ──▶ file: pages, "index", "model"
 *   DiskIndex        ── model ──▶ window of pages ── FetchStrategy ──▶ Bracket ──▶ the key's place
 *     getAll: BatchLane      several keys' reads under way
 *     cursors: ScanLane      the pages ahead under way
 *     PageCache              pages that lookups need not read again
 * </pre>
 *
 * <b>Invariants.</b> (X1) The data decide: a {@code Bracket} ends only when a page that was read
 * has the key between its ends, or two neighbours (or the file's ends) leave no page for it; a
 * model that predicts badly costs reads, never an answer. The file's least and greatest key are
 * taken from the metadata, whose checksum holds; {@code verify} compares them with the data. (X2)
 * All pages but the last are full, so that the place of an entry is its rank. (X3) What a lookup
 * needs is borrowed from a pool, and nothing is allocated. (X4) Queues of reads are used under
 * their lane's monitor, and closed under it before the file is.
 *
 * <p><b>Sections of a file.</b> "index": what was built, see {@code IndexInfo}. "model": the words
 * of {@link org.inkling.disk.model.PageModel#write}.
 *
 * <p><b>Not here.</b> Writing to an index: what is built is never changed. How models are made.
 *
 * @see org.inkling.disk.index.DiskIndex
 */
@NullMarked
package org.inkling.disk.index;

import org.jspecify.annotations.NullMarked;
