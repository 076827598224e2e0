package org.inkling.bytes.tree;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The height of a tree, and how often its nodes were changed as a whole. */
final class TreeCounts {
  private final AtomicInteger height = new AtomicInteger(1);
  private final AtomicLong splits = new AtomicLong();
  private final AtomicLong compactions = new AtomicLong();
  private final AtomicLong unlinked = new AtomicLong();

  void countSplit() {
    splits.getAndIncrement();
  }

  void countRoot() {
    height.getAndIncrement();
  }

  void countCompaction() {
    compactions.getAndIncrement();
  }

  /** Counts a node that is taken out of the tree; to be called before it is retired. */
  void countUnlinked() {
    unlinked.getAndIncrement(); // volatile: cursors compare it under a pin
  }

  long unlinked() {
    return unlinked.get();
  }

  int height() {
    return height.get();
  }

  long splits() {
    return splits.get();
  }

  long compactions() {
    return compactions.get();
  }
}
