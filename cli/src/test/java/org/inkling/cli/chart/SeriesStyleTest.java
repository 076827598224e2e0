package org.inkling.cli.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that series can be distinguished, and that an entrant looks alike everywhere. */
class SeriesStyleTest {
  private static final int LOOKS = 11;
  private static final double MIN_DISTANCE = 18;

  /** What a reader sees of linear red, green and blue (Machado, Oliveira and Fernandes, 2009). */
  enum Vision {
    ORDINARY(1, 0, 0, 0, 1, 0, 0, 0, 1),
    WITHOUT_RED(
        0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
        1.051998),
    WITHOUT_GREEN(
        0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881);

    private final double[] matrix;

    Vision(double... matrix) {
      this.matrix = matrix;
    }

    double[] see(double[] linear) {
      return IntStream.range(0, 3)
          .mapToDouble(
              row -> IntStream.range(0, 3).mapToDouble(i -> matrix[3 * row + i] * linear[i]).sum())
          .map(channel -> Math.clamp(channel, 0, 1))
          .toArray();
    }
  }

  private static double[] linear(int colour) {
    return IntStream.of(16, 8, 0)
        .mapToDouble(shift -> (colour >> shift & 0xFF) / 255.0)
        .map(each -> each <= 0.04045 ? each / 12.92 : Math.pow((each + 0.055) / 1.055, 2.4))
        .toArray();
  }

  /** Returns a place in CIELAB, of white D65. */
  private static double[] lab(double[] rgb) {
    double x = curve((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047);
    double y = curve(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
    double z = curve((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883);
    return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
  }

  private static double curve(double part) {
    return part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116.0;
  }

  private static double distance(double[] one, double[] other) {
    return Math.sqrt(
        IntStream.range(0, 3).mapToDouble(i -> (one[i] - other[i]) * (one[i] - other[i])).sum());
  }

  @ParameterizedTest
  @EnumSource(Vision.class)
  void elevenColoursAreFarApart(Vision vision) {
    List<double[]> seen = new ArrayList<>();
    for (int place = 0; place < LOOKS; place++) {
      double[] colour = lab(vision.see(linear(SeriesStyle.at(place).colour())));
      for (double[] other : seen) {
        assertTrue(distance(colour, other) >= MIN_DISTANCE, place + ": " + distance(colour, other));
      }
      assertTrue(colour[0] < 85, "visible on white");
      seen.add(colour);
    }
  }

  @Test
  void elevenMarkersDiffer() {
    Set<Marker> markers = new HashSet<>();
    for (int place = 0; place < LOOKS; place++) {
      assertTrue(markers.add(SeriesStyle.at(place).marker()), "marker " + place);
    }
    assertNotEquals(SeriesStyle.at(0), SeriesStyle.at(LOOKS), "the dashes differ");
  }

  @Test
  void anEntrantLooksTheSameBesideAnyOthers() {
    Map<String, SeriesStyle> few = SeriesStyle.of(List.of("skiplist", "loft"));
    Map<String, SeriesStyle> more = SeriesStyle.of(List.of("mine", "loft", "other", "skiplist"));
    assertEquals(few.get("loft"), more.get("loft"));
    assertEquals(few.get("skiplist"), more.get("skiplist"));
    assertEquals(4, new HashSet<>(more.values()).size(), "unknown ones get looks that are left");
    assertEquals(List.of("mine", "loft", "other", "skiplist"), List.copyOf(more.keySet()));
  }

  @Test
  void thereAreLooksForMoreSeriesThanColours() {
    List<String> names = IntStream.range(0, 3 * LOOKS).mapToObj(i -> "series " + i).toList();
    Map<String, SeriesStyle> styles = SeriesStyle.of(names);
    assertEquals(names, List.copyOf(styles.keySet()));
    assertEquals(names.size(), new HashSet<>(styles.values()).size());
  }
}
