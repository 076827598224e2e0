package org.inkling.disk.page;

/** The purpose of a page. */
public enum PageKind {
  /** Identifies the file; the first page. */
  HEADER(1),
  /** Entries in ascending order. */
  DATA(2),
  /** A run of words that describe the data. */
  METADATA(3),
  /** The positions of all parts; the last page. */
  FOOTER(4),
  /** Separators and the pages below them, in ascending order: the path to the data. */
  INNER(5),
  /** Replaces the footer while earlier pages are being changed. */
  CHANGING(6);

  private final int code;

  PageKind(int code) {
    this.code = code;
  }

  /** The code in a page; never changes. */
  int code() {
    return code;
  }

  /** Whether the count of such a page is in entries, rather than in bytes. */
  boolean hasEntries() {
    return this == DATA || this == INNER;
  }

  /** The name of the kind with this code. */
  static String name(int code) {
    for (PageKind kind : values()) {
      if (kind.code == code) {
        return kind.name();
      }
    }
    return "number " + code;
  }
}
