package org.inkling.disk.format;

/**
 * A run of words within the metadata of a file.
 *
 * @param name up to 16 characters of ASCII
 * @param firstPage its first page; all its pages but the last are full
 * @param words how many words it has
 */
public record Section(String name, long firstPage, long words) {

  /** Returns the number of pages that it takes. */
  public long pages(int wordsPerPage) {
    return Math.ceilDiv(words, wordsPerPage);
  }
}
