package org.inkling.hybrid.run;

import org.inkling.disk.index.DiskIndexIdentity;

/**
 * A file of a run, as the manifest names it. It has at least one entry: there are no empty files.
 *
 * @param number the number in the file's name, above 0, and used only once in a folder
 * @param fileId the id in its header, drawn at random, which no other file has
 * @param entries the number of entries
 * @param firstKey the smallest key
 * @param lastKey the greatest key
 * @param bytes the size of the file
 */
public record RunPart(
    long number, long fileId, long entries, long firstKey, long lastKey, long bytes) {

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if there can be no such file
   */
  public RunPart {
    if (number < 1 || entries < 1 || firstKey > lastKey || bytes < 1) {
      throw new IllegalArgumentException(
          "no run file has number "
              + number
              + ", "
              + entries
              + " entries from key "
              + firstKey
              + " to "
              + lastKey
              + ", and "
              + bytes
              + " bytes");
    }
  }

  static RunPart of(long number, DiskIndexIdentity file) {
    return new RunPart(
        number, file.fileId(), file.entries(), file.firstKey(), file.lastKey(), file.fileBytes());
  }
}
