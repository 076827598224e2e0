package org.inkling.memory;

/** What a block is for, which decides what part of the limit it may use. */
enum Purpose {
  /** It leaves the copy reserve and the withheld part. */
  ORDINARY,

  /** A copy of blocks that will be freed: it may lie in the copy reserve. */
  MOVE,

  /** It may also use the withheld part. */
  WITHHELD,

  /** It exceeds the limit rather than fail. */
  BEYOND_LIMIT;

  boolean mayUseWithheld() {
    return this == WITHHELD || this == BEYOND_LIMIT;
  }
}
