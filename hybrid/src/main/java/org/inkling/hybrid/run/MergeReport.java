package org.inkling.hybrid.run;

/**
 * The activity of a merge so far, or in all.
 *
 * @param runEntries entries read from the old run
 * @param stageEntries keys read from the stages, each once, including deletion markers
 * @param entriesWritten entries of the files that were written
 * @param partsWritten files that were written
 * @param partsCarried files of the old run that the new run shares
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
    long nanos) {

  /** The activity before the first merge. */
  public static final MergeReport NONE = new MergeReport(0, 0, 0, 0, 0, 0, 0);
}
