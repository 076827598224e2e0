package org.inkling.jmh.report;

import java.util.List;

/**
 * A part of the page.
 *
 * @param id by which notes refer to it, and links
 * @param title its heading
 * @param about what is shown and why
 * @param panels what is measured for it
 * @param overTime the key set on which the mix shifts over time; none if it is empty
 * @param allCompared whether every index has a part in it, on the first set
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
