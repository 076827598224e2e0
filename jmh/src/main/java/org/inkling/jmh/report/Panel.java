package org.inkling.jmh.report;

import java.util.List;

/**
 * One plot and the table beside it: for each index a figure at each point.
 *
 * @param title what it shows
 * @param axis what the points are
 * @param form how it is drawn
 * @param measure what is shown of each cell
 * @param points in their order
 */
record Panel(String title, String axis, Form form, Measure measure, List<Point> points) {

  Panel {
    points = List.copyOf(points);
  }

  /** How a panel is drawn. */
  enum Form {
    /** A bar for each index over each point. */
    BARS,
    /** A line for each index over points that grow from one to the next. */
    LINES,
    /** The same, each figure divided by the first of its index. */
    LINES_RELATIVE,
    /** For each index a curve of all percentiles, at the one point. */
    READ_PERCENTILES,
    /** The same of writes. */
    WRITE_PERCENTILES,
    /** The same of reads at a fixed arrival rate. */
    PACED_READ_PERCENTILES;

    boolean isCurves() {
      return this == READ_PERCENTILES
          || this == WRITE_PERCENTILES
          || this == PACED_READ_PERCENTILES;
    }
  }

  /**
   * A point of a panel.
   *
   * @param label what it is called
   * @param cell what is shown there
   */
  record Point(String label, Cell cell) {}

  /** Whether operations come at a fixed rate for it. */
  boolean isPaced() {
    return measure.isPaced() || form == Form.PACED_READ_PERCENTILES;
  }
}
