package org.inkling.loft;

import java.util.ArrayList;
import java.util.List;

/** Makes indexes of a number of entries, and prints how much heap each of them keeps. */
final class SmallHeapRun {
  private static final int FIRST = 20; // few: whatever these give back later counts for the others
  private static final int INDEXES = 1_000;
  private static final int COLLECTIONS = 3;

  private SmallHeapRun() {}

  public static void main(String[] args) {
    int entries = Integer.parseInt(args[0]);
    List<LoftIndex> all = new ArrayList<>(FIRST + INDEXES);
    add(all, FIRST, entries); // what is made once
    long before = usedBytes();
    add(all, INDEXES, entries);
    System.out.println((usedBytes() - before) / INDEXES);
    all.forEach(LoftIndex::close);
  }

  private static void add(List<LoftIndex> all, int indexes, int entries) {
    for (int i = 0; i < indexes; i++) {
      var index = LoftIndex.builder().build();
      for (int key = 0; key < entries; key++) {
        index.put(key * 7_919L, key);
      }
      index.awaitMaintenance();
      all.add(index);
    }
  }

  private static long usedBytes() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
