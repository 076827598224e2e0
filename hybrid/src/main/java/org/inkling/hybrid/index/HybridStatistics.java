package org.inkling.hybrid.index;

import org.jspecify.annotations.Nullable;

/**
 * What an index consists of, and what its merges have done since it was opened, at about one
 * instant.
 *
 * @param runEntries entries of the run
 * @param runFiles files of the run
 * @param runBytes their bytes on disk
 * @param modelBytes what their models take in memory
 * @param stageEntries keys present in the stage that is written to
 * @param stageBytes what that stage takes in memory
 * @param capacityBytes what it may take before it is merged
 * @param frozenStages stages that wait for their merge, or are in one
 * @param frozenBytes what those take in memory
 * @param reservedBytes what all stages have from the system, room for more included, also those
 *     that were merged and that snapshots or operations still read
 * @param cacheBytes what the cache of the run's pages may take in memory
 * @param cacheHits pages of the run that were found there
 * @param cacheMisses pages that were looked for there and had to be read
 * @param manifestVersion how often the run has changed since the store was made
 * @param merges merges that succeeded
 * @param mergeNanos how long they took together
 * @param mergedEntries entries that they wrote
 * @param mergedBytes bytes that they wrote
 * @param filesWritten files that they wrote
 * @param filesCarried files that they left as they were, as nothing in their range had changed
 * @param mergeFailure what the last merge failed of, null if it did not
 * @param stalls how often a write has waited for a merge, as a second stage was full
 * @param stalledNanos how long, all writers together
 * @param loggedRecords records appended to the log since the store was made
 * @param durableRecords of these, how many are on disk
 * @units bytes, entries, nanoseconds as the names say
 */
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
   * What the index takes in memory: stages, with room that they have taken for more, models, and
   * the cache of pages as if it were full.
   */
  public long memoryBytes() {
    return modelBytes + reservedBytes + cacheBytes;
  }
}
