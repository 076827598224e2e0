package org.inkling.cli.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.Rectangle2D;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jfree.chart.renderer.AbstractRenderer;
import org.jfree.chart.renderer.xy.XYBarRenderer;

/**
 * The look of a series. Each known entrant of a comparison has the same look in every chart.
 *
 * <p>Between any two of the first eleven colours the distance in CIELAB is at least 18, for
 * ordinary vision and for readers without red or without green receptors (Okabe and Ito's ten have
 * pairs with a distance of 7). Markers and dashes differ as well.
 *
 * @param colour the colour as 0xRRGGBB
 * @param marker the shape of its points
 * @param dashes the lengths of dashes and gaps in turn; empty for a solid line
 */
public record SeriesStyle(int colour, Marker marker, List<Double> dashes) {
  private static final List<Integer> COLOURS =
      List.of(
          0x0072B2, 0xE69F00, 0x009E73, 0x995500, 0xFFAACC, 0x7766FF, 0xDD3355, 0x99DD88, 0x222222,
          0x56B4E9, 0x111155);

  private static final List<Marker> MARKERS = List.of(Marker.values());

  private static final List<List<Double>> DASHES =
      List.of(List.of(), List.of(8.0, 4.0), List.of(2.0, 4.0), List.of(10.0, 4.0, 2.0, 4.0));

  /** The entrants of comparisons, in the order of the looks; two that never meet can share one. */
  private static final List<List<String>> ENTRANTS =
      List.of(
          List.of("loft", "hybrid"),
          List.of("skiplist"),
          List.of("hashmap", "btree"),
          List.of("fastutil"),
          List.of("agrona"),
          List.of("pgm"),
          List.of("h2"),
          List.of("lmdb"),
          List.of("rocksdb"),
          List.of("binarysearch"),
          List.of("loft-dense", "durable"));

  static final double MARKER_RADIUS = 4;
  static final Shape SWATCH = new Rectangle2D.Double(-5.5, -5.5, 11, 11);
  private static final float LINE_WIDTH = 1.8f;

  /** Keeps a copy of the dashes. */
  public SeriesStyle {
    dashes = List.copyOf(dashes);
  }

  /** Returns the look at a place; after the last one, the first follows. */
  public static SeriesStyle at(int place) {
    int look = Math.floorMod(place, COLOURS.size());
    return new SeriesStyle(
        COLOURS.get(look),
        MARKERS.get(look),
        DASHES.get((look + Math.floorDiv(place, COLOURS.size())) % DASHES.size()));
  }

  /** Returns a look without dashes, with circles. */
  public static SeriesStyle plain(int colour) {
    return new SeriesStyle(colour, Marker.CIRCLE, List.of());
  }

  /** Returns a look of points that are crosses. */
  public static SeriesStyle crosses(int colour) {
    return new SeriesStyle(colour, Marker.CROSS, List.of());
  }

  /**
   * Returns a look for each series of a chart: known entrants get their own, the others those that
   * are left, in order.
   */
  public static Map<String, SeriesStyle> of(List<String> names) {
    List<Integer> known =
        names.stream().map(SeriesStyle::placeOf).filter(place -> place < ENTRANTS.size()).toList();
    Iterator<Integer> others =
        Stream.iterate(0, place -> place + 1).filter(place -> !known.contains(place)).iterator();
    Map<String, SeriesStyle> styles = new LinkedHashMap<>();
    for (String name : names) {
      styles.computeIfAbsent(
          name, any -> at(placeOf(name) < ENTRANTS.size() ? placeOf(name) : others.next()));
    }
    return styles;
  }

  /** Gives this look to a series of a renderer. */
  public void applyTo(AbstractRenderer renderer, int series) {
    renderer.setSeriesPaint(series, new Color(colour));
    renderer.setSeriesShape(series, marker.shape(MARKER_RADIUS));
    renderer.setSeriesStroke(series, stroke());
    if (renderer instanceof XYBarRenderer bars) {
      bars.setLegendBar(SWATCH);
    }
  }

  private Stroke stroke() {
    float[] lengths = new float[dashes.size()];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = dashes.get(i).floatValue();
    }
    return new BasicStroke(
        LINE_WIDTH,
        BasicStroke.CAP_BUTT,
        BasicStroke.JOIN_ROUND,
        1,
        lengths.length == 0 ? null : lengths,
        0);
  }

  /** Returns the place of a known entrant, or a place beyond all known ones. */
  private static int placeOf(String name) {
    return (int) ENTRANTS.stream().takeWhile(entrants -> !entrants.contains(name)).count();
  }
}
