package org.inkling.hybrid.log;

/** What a record says about its key. */
public enum RecordKind {
  /** The key has the record's value from here on. */
  PUT(1),
  /** The key is absent from here on; the record's value says nothing. */
  REMOVE(2);

  private final int code;

  RecordKind(int code) {
    this.code = code;
  }

  /** What stands for it in a file; never 0, so that zeros are no record. */
  int code() {
    return code;
  }

  static boolean isCode(int code) {
    return code == PUT.code || code == REMOVE.code;
  }

  static RecordKind of(int code) {
    return code == PUT.code ? PUT : REMOVE;
  }
}
