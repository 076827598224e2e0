package org.inkling.hybrid.run;

/**
 * What a merge has done so far, or in all.
 *
 * @param runEntries entries that were read of the old run
 * @param stageEntries keys that were read of the stages, each once, deletion markers included
 * @param entriesWritten entries of the files that were written
 * @param partsWritten files that were written
 * @param partsCarried files of the old run that the new one has as well
 * @param bytesWritten the size of the files that were written
 * @param nanos how long it took
 */
public record MergeReport(
    long runEntries,
    long stageEntries,
    long entriesWritten,
    int partsWritten,
    int partsCarried,
    long bytesWritten,
    long nanos) {}
