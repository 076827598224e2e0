package org.inkling.cli.chart;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;

/** The shape of a point: a regular polygon, or a star if there are inner corners. */
enum Marker {
  CIRCLE(0, 12, 1, 0),
  SQUARE(45, 4, 1.25, 0),
  DIAMOND(0, 4, 1.3, 0),
  TRIANGLE_UP(-90, 3, 1.4, 0),
  TRIANGLE_DOWN(90, 3, 1.4, 0),
  STAR(-90, 5, 1.5, 0.6),
  CROSS(45, 4, 1.4, 0.45),
  PLUS(0, 4, 1.4, 0.45),
  PENTAGON(-90, 5, 1.2, 0),
  TRIANGLE_RIGHT(0, 3, 1.4, 0),
  HEXAGRAM(0, 6, 1.4, 0.75);

  private final Path2D unit = new Path2D.Double();

  /**
   * Places the corners.
   *
   * @param degrees the direction of the first corner
   * @param outer the distance of the corners from the centre
   * @param inner the distance of the corners between them, or 0 for none
   */
  Marker(double degrees, int corners, double outer, double inner) {
    int steps = inner > 0 ? 2 * corners : corners;
    for (int step = 0; step < steps; step++) {
      double angle = Math.toRadians(degrees) + 2 * Math.PI * step / steps;
      double radius = inner > 0 && step % 2 == 1 ? inner : outer;
      if (step == 0) {
        unit.moveTo(radius * Math.cos(angle), radius * Math.sin(angle));
      } else {
        unit.lineTo(radius * Math.cos(angle), radius * Math.sin(angle));
      }
    }
    unit.closePath();
  }

  /** Returns the shape around the origin. */
  Shape shape(double radius) {
    return AffineTransform.getScaleInstance(radius, radius).createTransformedShape(unit);
  }
}
