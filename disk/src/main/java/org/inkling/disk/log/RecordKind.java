package org.inkling.disk.log;

/** The effect of a record on its key. */
public enum RecordKind {
  /** The key now has the record's value. */
  PUT(1),
  /** The key is now absent; the record's value is meaningless. */
  REMOVE(2);

  private final int code;

  RecordKind(int code) {
    this.code = code;
  }

  /** The code in a file; never 0, so that zeros are no record. */
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
