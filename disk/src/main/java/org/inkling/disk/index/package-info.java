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
 * has the key between its ends, or two neighbours (or the file's ends) leave no page for it. A
 * model that predicts badly costs reads but never causes a wrong answer. The file's smallest and
 * greatest key are taken from the metadata, which a checksum protects; {@code verify} compares them
 * with the data. (X2) All pages but the last are full, so the place of an entry is its rank. (X3) A
 * lookup borrows what it needs from a pool, and allocates nothing. (X4) Queues of reads are used
 * under their lane's monitor, and are closed under it before the file is.
 *
 * <p><b>Sections of a file.</b> "index": what was built, see {@code IndexInfo}. "model": the words
 * of {@link org.inkling.disk.model.PageModel#write}.
 *
 * <p><b>Not here.</b> Changes to an index: an index is never changed once it is built. How models
 * are made.
 *
 * @see org.inkling.disk.index.DiskIndex
 */
@NullMarked
package org.inkling.disk.index;

import org.jspecify.annotations.NullMarked;
