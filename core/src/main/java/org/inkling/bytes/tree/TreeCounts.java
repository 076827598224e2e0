package org.inkling.bytes.tree;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** The height of a tree, and how often its nodes were changed as a whole. */
final class TreeCounts {
  private final AtomicInteger height = new AtomicInteger(1);
  private final LongAdder splits = new LongAdder();
  private final LongAdder compactions = new LongAdder();

  void countSplit() {
    splits.increment();
  }

  void countRoot() {
    height.getAndIncrement();
  }

  void countCompaction() {
    compactions.increment();
  }

  int height() {
    return height.get();
  }

  long splits() {
    return splits.sum();
  }

  long compactions() {
    return compactions.sum();
  }
}
