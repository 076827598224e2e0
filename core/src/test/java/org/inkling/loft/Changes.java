package org.inkling.loft;

/** When nodes of tests are due for a change. */
final class Changes {
  /** After every few inserts or removals; a chunk of a sweep is one group. */
  static final ChangeTuning EAGER = new ChangeTuning(0.7, 0.5, 3, 2, 1);

  /** Never, for tests of what happens within a node. */
  static final ChangeTuning NEVER = new ChangeTuning(64, 0, 1 << 20, 1 << 20, 1);

  private Changes() {}
}
