package org.inkling.loft;

import org.inkling.loft.node.ChangeTuning;

/** When nodes of tests are due for a change. */
public final class Changes {
  /** After every few inserts or removals; a chunk of a sweep is one group. */
  public static final ChangeTuning EAGER = new ChangeTuning(0.7, 0.5, 3, 2, 1);

  /** Never, for tests of what happens within a node. */
  public static final ChangeTuning NEVER = new ChangeTuning(64, 0, 1 << 20, 1 << 20, 1);

  private Changes() {}
}
