package org.inkling.disk.log;

import java.nio.file.Path;

/**
 * The end of a log, according to its files.
 *
 * @param file the last segment
 * @param offset where its records end
 * @param sequence the number of the record that would come next
 * @param torn whether there are other bytes after the end: the log was not closed, and its last
 *     writes reached the disk in part; none of them had been synced, unless the disk itself lost
 *     something
 * @param dropped how many intact records follow, cut off from the others
 * @units offset in bytes
 */
public record LogEnd(Path file, long offset, long sequence, boolean torn, long dropped) {
  @Override
  public String toString() {
    String place = file + ", offset " + offset + ": record " + sequence;
    return torn
        ? place + " is torn; the log ends before it, and " + dropped + " records after it are lost"
        : place + " is the first missing record";
  }
}
