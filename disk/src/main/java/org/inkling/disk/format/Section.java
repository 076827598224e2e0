package org.inkling.disk.format;

/**
 * A run of words within the metadata of a file.
 *
 * @param name up to 16 characters of ASCII
 * @param firstPage where it starts; its pages hold as many words as fit, the last one the rest
 * @param words how many words it has
 */
public record Section(String name, long firstPage, long words) {

  /** How many pages it takes. */
  public long pages(int wordsPerPage) {
    return Math.ceilDiv(words, wordsPerPage);
  }
}
