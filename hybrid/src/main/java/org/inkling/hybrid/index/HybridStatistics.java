package org.inkling.hybrid.index;

import org.inkling.hybrid.run.MergeTotals;
import org.inkling.hybrid.run.StaticRun;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an index, and the activity of its merges since it was opened, at about one instant.
 * The memory of models, stages and cache is read together: what a stage has given back to the cache
 * is not counted twice, unless the budget is shared with others.
 *
 * @param run the entries in files
 * @param stages the entries in memory
 * @param cache the cache of the run's pages
 * @param merges what merges have done, and how long writers waited for them
 * @param log the records of the log
 * @units bytes, entries, nanoseconds as the names say
 */
public record HybridStatistics(Run run, Stages stages, Cache cache, Merges merges, Log log) {

  /**
   * The run, in which merges keep the entries.
   *
   * @param entries its entries
   * @param files its files
   * @param bytes their bytes on disk
   * @param modelBytes the memory of their models
   * @param version how often the run has changed since the store was created
   */
  public record Run(long entries, int files, long bytes, long modelBytes, long version) {
    static Run of(StaticRun run, long modelBytes, long version) {
      return new Run(run.size(), run.parts().size(), run.fileBytes(), modelBytes, version);
    }
  }

  /**
   * The stages in memory.
   *
   * @param entries keys present in the stage being written; of a read-only opening, in the stage
   *     that it has read from the log
   * @param bytes the memory of that stage
   * @param capacityBytes the memory that it may take before it is merged
   * @param frozen the number of stages that wait for their merge, or are being merged
   * @param frozenBytes the memory of these stages
   * @param reservedBytes the system memory of all stages, including spare room and including merged
   *     stages that snapshots or operations still read
   */
  public record Stages(
      long entries,
      long bytes,
      long capacityBytes,
      int frozen,
      long frozenBytes,
      long reservedBytes) {}

  /**
   * The cache of the run's pages.
   *
   * @param bytes the memory that it may take
   * @param hits pages that were found there
   * @param misses pages that were looked for there and had to be read
   */
  public record Cache(long bytes, long hits, long misses) {}

  /**
   * The merges since the index was opened.
   *
   * @param count merges that succeeded
   * @param nanos how long they took together
   * @param entries entries that they wrote
   * @param bytes bytes that they wrote
   * @param filesWritten files that they wrote
   * @param filesCarried files that they left unchanged, because nothing in their range had changed
   * @param failure why the last merge failed, null if it did not
   * @param stalls how often a write has waited for a merge because a second stage was full
   * @param stalledNanos how long all writers together have waited
   */
  @SuppressWarnings("exports") // JSpecify is optional for users
  public record Merges(
      long count,
      long nanos,
      long entries,
      long bytes,
      long filesWritten,
      long filesCarried,
      @Nullable String failure,
      long stalls,
      long stalledNanos) {

    static Merges of(
        MergeTotals totals, @Nullable Throwable failure, long stalls, long stalledNanos) {
      return new Merges(
          totals.merges(),
          totals.nanos(),
          totals.entries(),
          totals.bytes(),
          totals.written(),
          totals.carried(),
          failure == null ? null : failure.toString(),
          stalls,
          stalledNanos);
    }
  }

  /**
   * The log.
   *
   * @param appended records appended since the store was created
   * @param durable how many of these are on disk
   */
  public record Log(long appended, long durable) {}

  /**
   * Returns the memory that the index takes: stages, including their spare room, models, and the
   * cache of pages as if it were full.
   */
  public long memoryBytes() {
    return run.modelBytes() + stages.reservedBytes() + cache.bytes();
  }
}
