package org.inkling.hybrid.run;

/**
 * The totals of the merges since an opening.
 *
 * @param merges their number
 * @param entries the entries that they have written
 * @param bytes the bytes that they have written
 * @param carried the parts of the run that they have left as they were
 * @param written the parts that they have written
 * @param nanos how long they took, in nanoseconds
 */
public record MergeTotals(
    long merges, long entries, long bytes, long carried, long written, long nanos) {
  /** No merge. */
  public static final MergeTotals NONE = new MergeTotals(0, 0, 0, 0, 0, 0);

  /** Returns these totals with one more merge. */
  public MergeTotals plus(MergeReport report) {
    return new MergeTotals(
        merges + 1,
        entries + report.entriesWritten(),
        bytes + report.bytesWritten(),
        carried + report.partsCarried(),
        written + report.partsWritten(),
        nanos + report.nanos());
  }
}
