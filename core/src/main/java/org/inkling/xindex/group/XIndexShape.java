package org.inkling.xindex.group;

/**
 * The sizes of groups and deltas.
 *
 * @param groupRecords the number of records that a load puts into a group
 * @param deltaRecords a delta with this number of records is due for a compaction, or with more if
 *     its group is large
 * @param maxLines the maximum number of lines of a group, 1 to {@link Group#MAX_LINES}
 * @param maxError a group gets another line if a prediction is off by more than this number of
 *     records
 */
public record XIndexShape(int groupRecords, int deltaRecords, int maxLines, int maxError) {
  /** The sizes that suit most uses. */
  public static final XIndexShape DEFAULT = new XIndexShape(2_000, 256, Group.MAX_LINES, 32);

  /** Groups of 8 and deltas of 4 records, for tests. */
  public static final XIndexShape TINY = new XIndexShape(8, 4, Group.MAX_LINES, 1);

  /** The part of its array that a delta may reach before it is due: so a record moves 8 times. */
  private static final int DELTA_PART = 8;

  /** Checks the sizes. */
  public XIndexShape {
    if (groupRecords < 1 || deltaRecords < 1 || maxLines < 1 || maxLines > Group.MAX_LINES) {
      throw new IllegalArgumentException(
          "a shape of %d, %d, %d".formatted(groupRecords, deltaRecords, maxLines));
    }
  }

  /** Returns the number of records with which the delta of an array is due for a compaction. */
  public long dueAt(long arrayRecords) {
    return Math.max(deltaRecords, arrayRecords / DELTA_PART);
  }
}
