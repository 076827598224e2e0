package org.inkling.house;

import org.inkling.loft.LoftIndex;
import org.inkling.loft.LoftStatistics;

/** A program that uses an index, and says whether there is a flight recorder. */
public final class IndexMain {
  static final String RECORDER = "flight recorder: ";
  static final String CHANGES = "changes of nodes: ";

  private static final int KEYS = 50_000;

  private IndexMain() {}

  /** Lets an index grow. */
  public static void main(String[] args) {
    try (var index = LoftIndex.builder().name("grown").build()) {
      for (int i = 0; i < KEYS; i++) {
        index.put(i, -i);
      }
      index.awaitMaintenance();
      index.checkStructure();
      LoftStatistics s = index.statistics();
      System.out.println(RECORDER + ModuleLayer.boot().findModule("jdk.jfr").isPresent());
      System.out.println(CHANGES + (s.changes().made()));
    }
  }
}
