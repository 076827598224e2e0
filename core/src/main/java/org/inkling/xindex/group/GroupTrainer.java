package org.inkling.xindex.group;

import org.inkling.segmentation.RegressionLine;

/**
 * Trains the lines of a group: as few as keep every error within the bound of the shape, at most
 * its maximum number, each over the same number of records.
 *
 * @source XIndex, TOS'22, sections 3.1.4 (model split) and 3.3
 */
public final class GroupTrainer {
  private GroupTrainer() {}

  /** Trains the lines of a group that no other thread sees yet, whose array is complete. */
  public static void train(long group, XIndexShape shape) {
    int records = Group.records(group);
    int most = Math.min(shape.maxLines(), records);
    for (int lines = 1; lines <= most; lines++) {
      RegressionLine[] trained = train(group, records, lines);
      if (lines == most || maxError(trained) <= shape.maxError()) {
        for (RegressionLine line : trained) {
          Group.addLine(group, line);
        }
        return;
      }
    }
  }

  private static RegressionLine[] train(long group, int records, int lines) {
    var trained = new RegressionLine[lines];
    for (int i = 0; i < lines; i++) {
      int from = (int) ((long) records * i / lines);
      int to = (int) ((long) records * (i + 1) / lines);
      trained[i] = RegressionLine.fit(Group.array(group), EntryRecord.BYTES, from, to, records);
    }
    return trained;
  }

  private static int maxError(RegressionLine[] lines) {
    int error = 0;
    for (RegressionLine line : lines) {
      error = Math.max(error, line.maxError());
    }
    return error;
  }
}
