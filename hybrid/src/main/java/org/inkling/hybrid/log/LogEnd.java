package org.inkling.hybrid.log;

import java.nio.file.Path;

/**
 * Where a log ends, as its files say.
 *
 * @param file the last segment
 * @param offset where its records end
 * @param sequence the number of the record that would stand there
 * @param torn whether something stands behind: the log was not closed, and its last writes reached
 *     the disk in part; none of them had been synced, unless the disk itself lost something
 * @param dropped how many whole records stand behind, cut off from the others
 * @units offset in bytes
 */
public record LogEnd(Path file, long offset, long sequence, boolean torn, long dropped) {
  @Override
  public String toString() {
    String place = file + ", offset " + offset + ": record " + sequence;
    return torn
        ? place + " is torn; the log ends before it, and " + dropped + " records behind it are lost"
        : place + " is the first that is not there";
  }
}
