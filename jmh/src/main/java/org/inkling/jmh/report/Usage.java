package org.inkling.jmh.report;

import org.inkling.cli.workload.Ycsb;

/**
 * A combination of workload and distribution.
 *
 * @param label its label on the page
 * @param workload the workload, in the spelling of {@code bench}
 * @param distribution the distribution of the present keys that are read, in the spelling of {@code
 *     bench}
 */
record Usage(String label, String workload, String distribution) {

  /** Parses a workload, followed by a space and a distribution if that is not uniform. */
  static Usage of(String text) {
    String[] words = text.split(" ", 2);
    return new Usage(text, words[0], words.length > 1 ? words[1] : "uniform");
  }

  /** Returns a core workload of YCSB, labelled by its letter. */
  static Usage of(Ycsb ycsb) {
    String label = "YCSB " + ycsb.name();
    return new Usage(label, ycsb.workload().toString(), ycsb.distribution().toString());
  }
}
