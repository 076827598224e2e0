package org.inkling.xindex.group;

/**
 * The sizes of groups and deltas.
 *
 * @param groupRecords the number of records that a load puts into a group; twice as many are split
 * @param deltaRecords a delta with this number of records is due for a compaction, or with more if
 *     its group is large
 * @param maxLines the maximum number of lines of a group, 1 to {@link Group#MAX_LINES}
 * @param maxError a group gets another line if a corrected prediction is off by more than this
 *     number of records
 */
public record XIndexShape(int groupRecords, int deltaRecords, int maxLines, int maxError) {
  /** The sizes that suit most uses. */
  public static final XIndexShape DEFAULT = new XIndexShape(2_000, 256, Group.MAX_LINES, 32);

  /** Groups of 8 and deltas of 4 records, for tests. */
  public static final XIndexShape TINY = new XIndexShape(8, 4, Group.MAX_LINES, 1);

  /** The part of its array that a delta may reach before it is due: so a record moves 8 times. */
  private static final int DELTA_PART = 8;

  /** Removals are due at this part of the records of a usual delta, however small the group is. */
  private static final int MIN_REMOVALS_PART = 8;

  /** A group is split if it would have more than this number of times the usual records. */
  private static final int MAX_GROWTH = 2;

  /** The maximum number of groups that one split makes. */
  private static final int MAX_PARTS = 64;

  /** The part of a delta that may be inserted while a split counts its records. */
  private static final int SPARE_PART = 32;

  /** The same is at least this part of the records of a usual delta, however small the delta is. */
  private static final int MIN_SPARE_PART = 4;

  /** A part has at least this number of times the spare places of its array. */
  private static final int MIN_PART = 4;

  /** Checks the sizes. */
  public XIndexShape {
    if (groupRecords < 1 || deltaRecords < 1 || maxLines < 1 || maxLines > Group.MAX_LINES) {
      throw new IllegalArgumentException(
          "a shape of " + groupRecords + ", " + deltaRecords + ", " + maxLines);
    }
  }

  /** Returns the number of records with which the delta of an array is due for a compaction. */
  public long dueAt(long arrayRecords) {
    return Math.max(deltaRecords, arrayRecords / DELTA_PART);
  }

  /** Returns the number of removals with which the group of an array is due for a compaction. */
  public long dueAtRemovals(long arrayRecords) {
    return Math.max(1 + deltaRecords / MIN_REMOVALS_PART, arrayRecords / 2);
  }

  /**
   * Returns the number of groups that a group becomes when its delta is merged: 1 unless it is too
   * large. They are larger than usual if much is inserted meanwhile, and are split again.
   */
  public int parts(long arrayRecords, long inDelta) {
    long records = arrayRecords + inDelta;
    if (records <= (long) MAX_GROWTH * groupRecords) {
      return 1;
    }
    long most = Math.min(MAX_PARTS, records / (MIN_PART * spare(inDelta)));
    return (int) Math.clamp(records / groupRecords, 1, Math.max(1, most));
  }

  /** Returns how many records may be inserted into a delta while a split counts its records. */
  public long spare(long inDelta) {
    return Math.max(Math.max(1, deltaRecords / MIN_SPARE_PART), inDelta / SPARE_PART);
  }
}
