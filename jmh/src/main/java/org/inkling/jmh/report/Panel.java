package org.inkling.jmh.report;

import java.util.List;

/**
 * One plot and its table: for each index a figure at each point.
 *
 * @param title the title
 * @param axis the quantity that distinguishes the points
 * @param form the form of the plot
 * @param measure the figure of each cell that is shown
 * @param points the points, in order
 */
record Panel(String title, String axis, Form form, Measure measure, List<Point> points) {

  Panel {
    points = List.copyOf(points);
  }

  /** The form of a plot. */
  enum Form {
    /** A bar for each index over each point. */
    BARS,
    /** A line for each index over ascending points. */
    LINES,
    /** The same, each figure divided by the first of its index. */
    LINES_RELATIVE,
    /** For each index a curve of all percentiles, at a single point. */
    READ_PERCENTILES,
    /** The same for writes. */
    WRITE_PERCENTILES,
    /** The same for reads at a fixed arrival rate. */
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
   * @param label its label
   * @param cell the cell that it shows
   */
  record Point(String label, Cell cell) {}

  /** Returns whether the panel needs a fixed rate. */
  boolean isPaced() {
    return measure.isPaced() || form == Form.PACED_READ_PERCENTILES;
  }
}
