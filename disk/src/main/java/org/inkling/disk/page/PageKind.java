package org.inkling.disk.page;

/** What a page is for. */
public enum PageKind {
  /** What the file is; the first page. */
  HEADER(1),
  /** Entries in ascending order. */
  DATA(2),
  /** A run of words that describes the data. */
  METADATA(3),
  /** Where everything stands; the last page. */
  FOOTER(4),
  /** Separators and the pages below them, in ascending order: what leads to data. */
  INNER(5),
  /** Stands where the footer was while pages before it are being changed. */
  CHANGING(6);

  private final int code;

  PageKind(int code) {
    this.code = code;
  }

  /** As it stands in a page; never changes. */
  int code() {
    return code;
  }

  /** Whether the count of such a page is one of entries, rather than of bytes. */
  boolean hasEntries() {
    return this == DATA || this == INNER;
  }

  /** How the kind of a code is called. */
  static String name(int code) {
    for (PageKind kind : values()) {
      if (kind.code == code) {
        return kind.name();
      }
    }
    return "number " + code;
  }
}
