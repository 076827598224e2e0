package org.inkling.jmh.report;

import org.inkling.cli.bench.Ycsb;

/**
 * A way in which an index is used.
 *
 * @param label what it is called on the page
 * @param workload as the command line of the bench has it
 * @param distribution which present keys are read, the same
 */
record Usage(String label, String workload, String distribution) {

  /** A workload, and a distribution behind a blank if it is not uniform. */
  static Usage of(String text) {
    String[] words = text.split(" ", 2);
    return new Usage(text, words[0], words.length > 1 ? words[1] : "uniform");
  }

  /** A core workload of YCSB, by its letter. */
  static Usage of(Ycsb ycsb) {
    String label = "YCSB " + ycsb.name();
    return new Usage(label, ycsb.workload().toString(), ycsb.distribution().toString());
  }
}
