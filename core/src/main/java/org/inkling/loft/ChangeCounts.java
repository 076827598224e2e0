package org.inkling.loft;

import java.util.concurrent.atomic.LongAdder;

/** What maintenance has done since the index was made. */
final class ChangeCounts {
  private final LongAdder expansions = new LongAdder();
  private final LongAdder splits = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private final LongAdder roots = new LongAdder();

  /** Counts a change that is over. */
  void add(Change change) {
    if (!change.isMoved()) {
      dropped.increment();
    } else if (change.kind() == ChangeKind.EXPANSION) {
      expansions.increment();
    } else {
      splits.increment();
    }
  }

  void addRoot() {
    roots.increment();
  }

  void addDroppedRoot() {
    dropped.increment();
  }

  long expansions() {
    return expansions.sum();
  }

  long splits() {
    return splits.sum();
  }

  long dropped() {
    return dropped.sum();
  }

  long roots() {
    return roots.sum();
  }
}
