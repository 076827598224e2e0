package org.inkling.jmh.report;

import java.util.List;

/**
 * A part of the page.
 *
 * @param id the id that notes and links refer to
 * @param title the heading
 * @param about the subject and its purpose
 * @param panels the panels, which define the measurements
 * @param overTime the key set on which the mix shifts over time; empty for none
 * @param allCompared whether it includes every index, on the first set
 */
record Section(
    String id,
    String title,
    String about,
    List<Panel> panels,
    String overTime,
    boolean allCompared) {

  Section {
    panels = List.copyOf(panels);
  }

  Section(String id, String title, String about, List<Panel> panels) {
    this(id, title, about, panels, "", false);
  }

  boolean isOverTime() {
    return !overTime.isEmpty();
  }
}
