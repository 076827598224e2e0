package org.inkling.cli.plot;

import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The figures, by the files that they are drawn from. */
enum Figure {
  /** Throughput and changes over time, while the mix of operations changes. */
  PHASES("bench --phases", file -> isCalled("phases", file), PhasesFigure::draw),

  /** Retraining schemes side by side. */
  SCHEMES("bench schemes", file -> isCalled("schemes", file), SchemesFigure::draw),

  /** Throughput while an index grows. */
  GROWTH(
      "bench grow",
      file -> !file.elements().isEmpty() && file.elements().getFirst().has("growth"),
      GrowthFigure::draw),

  /** The speed of reading windows of pages from a device. */
  FETCH("disk calibrate", file -> isCalled("fetch", file), FetchFigure::draw);

  private final String command;
  private final Predicate<JsonPlace> isFor;
  private final BiFunction<JsonPlace, Integer, Picture> drawing;

  Figure(
      String command, Predicate<JsonPlace> isFor, BiFunction<JsonPlace, Integer, Picture> drawing) {
    this.command = command;
    this.isFor = isFor;
    this.drawing = drawing;
  }

  private static boolean isCalled(String name, JsonPlace file) {
    return file.has("figure") && file.text("figure").equals(name);
  }

  /**
   * Draws a file.
   *
   * @param repeat the number of the run, if the file has several of one index
   * @throws PlotException if no figure matches the file, or if the file lacks data
   */
  static Picture draw(JsonPlace file, int repeat) {
    for (Figure figure : values()) {
      if (figure.isFor.test(file)) {
        return figure.drawing.apply(file, repeat);
      }
    }
    String commands =
        Arrays.stream(values())
            .map(figure -> "`" + figure.command + "`")
            .collect(Collectors.joining(", "));
    throw new PlotException(
        file.name() + " cannot be drawn: plot draws what " + commands + " write with --json");
  }
}
