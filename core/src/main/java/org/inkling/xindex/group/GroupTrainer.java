package org.inkling.xindex.group;

import org.inkling.segmentation.RegressionLine;

/**
 * Trains the lines of a group: as few as keep every error within the bound of the shape, at most
 * its maximum number, each over the same number of records. Errors are those that {@link
 * PositionOffsets} leaves.
 *
 * @source XIndex, TOS'22, sections 3.1.4 (model split) and 3.3
 */
public final class GroupTrainer {
  private final long group;
  private final int records;
  private final RegressionLine[] lines;
  private final PositionOffsets offsets;
  private final int[] below;
  private final int[] above;

  private GroupTrainer(long group, int count) {
    this.group = group;
    this.records = Group.records(group);
    this.lines = new RegressionLine[count];
    this.below = new int[count];
    this.above = new int[count];
    for (int line = 0; line < count; line++) {
      int from = (int) ((long) records * line / count);
      int to = (int) ((long) records * (line + 1) / count);
      lines[line] = RegressionLine.fit(Group.array(group), EntryRecord.BYTES, from, to, records);
    }
    this.offsets = PositionOffsets.of(records, place -> predicted(place));
    measure();
  }

  /** Trains the lines of a group that no other thread sees yet, whose array is complete. */
  public static void train(long group, XIndexShape shape) {
    int most = Math.min(shape.maxLines(), Group.records(group));
    for (int count = 1; count <= most; count++) {
      var trained = new GroupTrainer(group, count);
      if (count == most || trained.maxError() <= shape.maxError()) {
        trained.write();
        return;
      }
    }
  }

  /** Returns the line of a record. */
  private int lineOf(int place) {
    return (int) (((long) (place + 1) * lines.length - 1) / records);
  }

  /** Returns what the line of a record predicts for it. */
  private int predicted(int place) {
    return lines[lineOf(place)].predict(EntryRecord.key(Group.record(group, place)), records);
  }

  /** Measures the errors with the corrected predictions, which a search evaluates. */
  private void measure() {
    for (int place = 0; place < records; place++) {
      int line = lineOf(place);
      int error = place - offsets.corrected(predicted(place));
      below[line] = Math.max(below[line], -error);
      above[line] = Math.max(above[line], error);
    }
  }

  private int maxError() {
    int error = 0;
    for (int line = 0; line < lines.length; line++) {
      error = Math.max(error, Math.max(below[line], above[line]));
    }
    return error;
  }

  private void write() {
    for (int line = 0; line < lines.length; line++) {
      Group.addLine(group, lines[line], below[line], above[line]);
    }
    offsets.write(Group.offsets(group));
  }
}
