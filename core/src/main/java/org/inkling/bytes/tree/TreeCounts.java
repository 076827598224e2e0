package org.inkling.bytes.tree;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The height of a tree, and how often its nodes were changed as a whole. */
final class TreeCounts {
  private final AtomicInteger height = new AtomicInteger(1);
  private final AtomicLong splits = new AtomicLong();
  private final AtomicLong compactions = new AtomicLong();
  private final AtomicLong merges = new AtomicLong();

  void countSplit() {
    splits.getAndIncrement();
  }

  void countRoot() {
    height.getAndIncrement();
  }

  /** Sets the number of levels of a tree that was loaded. */
  void setHeight(int levels) {
    height.set(levels);
  }

  void countCompaction() {
    compactions.getAndIncrement();
  }

  /**
   * Counts a merge, whose right node is out of the tree then; to be called before it is retired.
   */
  void countMerge() {
    merges.getAndIncrement(); // volatile: cursors compare it under a pin
  }

  long merges() {
    return merges.get();
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
