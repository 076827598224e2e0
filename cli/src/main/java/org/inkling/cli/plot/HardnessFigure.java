package org.inkling.cli.plot;

import java.util.List;
import org.inkling.cli.chart.Picture;

/** Draws how hard key sets are for learned indexes. */
final class HardnessFigure {
  private static final List<Integer> EPSILONS = List.of(8, 32, 512, 4096);

  private HardnessFigure() {}

  /** Draws the list of key sets. */
  static Picture list(JsonPlace file) {
    Bars bars = new Bars();
    for (JsonPlace row : file.elements()) {
      if (row.has("hardness")) {
        add(bars, row.text("name"), row.at("hardness"));
      }
    }
    return picture("Hardness of the key sets", bars);
  }

  /** Draws one key set. */
  static Picture one(JsonPlace file) {
    Bars bars = new Bars();
    add(bars, file.text("set"), file);
    return picture("Hardness of " + file.text("set"), bars);
  }

  private static void add(Bars bars, String set, JsonPlace hardness) {
    for (int epsilon : EPSILONS) {
      bars.add("epsilon " + epsilon, set, hardness.number("at" + epsilon));
    }
  }

  private static Picture picture(String title, Bars bars) {
    return new Picture(title, List.of(bars.chart(title, "key set", "segments for a million keys")));
  }
}
