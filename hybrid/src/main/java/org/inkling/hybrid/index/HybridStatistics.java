package org.inkling.hybrid.index;

import org.jspecify.annotations.Nullable;

/**
 * The parts of an index, and the activity of its merges since it was opened, at about one instant.
 * The memory of models, stages and cache is read together: what a stage has given back to the cache
 * is not counted twice, unless the budget is shared with others.
 *
 * @param runEntries entries of the run
 * @param runFiles files of the run
 * @param runBytes their bytes on disk
 * @param modelBytes the memory of their models
 * @param stageEntries keys present in the stage being written; of a read-only opening, in the stage
 *     that it has read from the log
 * @param stageBytes the memory of that stage
 * @param capacityBytes the memory that it may take before it is merged
 * @param frozenStages stages that wait for their merge, or are being merged
 * @param frozenBytes the memory of these stages
 * @param reservedBytes the system memory of all stages, including spare room and including merged
 *     stages that snapshots or operations still read
 * @param cacheBytes the memory that the cache of the run's pages may take
 * @param cacheHits pages of the run that were found there
 * @param cacheMisses pages that were looked for there and had to be read
 * @param manifestVersion how often the run has changed since the store was created
 * @param merges merges that succeeded
 * @param mergeNanos how long they took together
 * @param mergedEntries entries that they wrote
 * @param mergedBytes bytes that they wrote
 * @param filesWritten files that they wrote
 * @param filesCarried files that they left unchanged, because nothing in their range had changed
 * @param mergeFailure why the last merge failed, null if it did not
 * @param stalls how often a write has waited for a merge because a second stage was full
 * @param stalledNanos how long all writers together have waited
 * @param loggedRecords records appended to the log since the store was created
 * @param durableRecords how many of these are on disk
 * @units bytes, entries, nanoseconds as the names say
 */
@SuppressWarnings("exports") // JSpecify is optional for users
public record HybridStatistics(
    long runEntries,
    int runFiles,
    long runBytes,
    long modelBytes,
    long stageEntries,
    long stageBytes,
    long capacityBytes,
    int frozenStages,
    long frozenBytes,
    long reservedBytes,
    long cacheBytes,
    long cacheHits,
    long cacheMisses,
    long manifestVersion,
    long merges,
    long mergeNanos,
    long mergedEntries,
    long mergedBytes,
    long filesWritten,
    long filesCarried,
    @Nullable String mergeFailure,
    long stalls,
    long stalledNanos,
    long loggedRecords,
    long durableRecords) {

  /**
   * Returns the memory that the index takes: stages, including their spare room, models, and the
   * cache of pages as if it were full.
   */
  public long memoryBytes() {
    return modelBytes + reservedBytes + cacheBytes;
  }
}
