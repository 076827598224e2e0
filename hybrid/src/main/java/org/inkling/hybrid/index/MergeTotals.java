package org.inkling.hybrid.index;

import org.inkling.hybrid.run.MergeReport;

/** The totals of the merges since the opening. */
record MergeTotals(long merges, long entries, long bytes, long carried, long written, long nanos) {
  static final MergeTotals NONE = new MergeTotals(0, 0, 0, 0, 0, 0);

  MergeTotals plus(MergeReport report) {
    return new MergeTotals(
        merges + 1,
        entries + report.entriesWritten(),
        bytes + report.bytesWritten(),
        carried + report.partsCarried(),
        written + report.partsWritten(),
        nanos + report.nanos());
  }
}
