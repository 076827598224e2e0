package org.inkling.cli.plot;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.inkling.cli.chart.Picture;

/** Draws the scores of JMH benchmarks, a chart for each unit. */
final class JmhFigure {
  private static final String INDEX = "index";

  private JmhFigure() {}

  static Picture draw(JsonPlace file) {
    Map<String, Bars> units = new LinkedHashMap<>();
    for (JsonPlace row : file.elements()) {
      JsonPlace metric = row.at("primaryMetric");
      String series = row.has("params") ? Words.of(row.at("params"), INDEX) : "";
      units
          .computeIfAbsent(metric.text("scoreUnit"), any -> new Bars())
          .add(series.isEmpty() ? "score" : series, place(row), metric.number("score"));
    }
    String title = "Scores of benchmarks";
    return new Picture(
        title,
        units.entrySet().stream()
            .map(unit -> unit.getValue().chart(title, "benchmark", unit.getKey()))
            .toList());
  }

  /** Returns the name without its package, the threads, and the parameters except the index. */
  private static String place(JsonPlace row) {
    String name = row.text("benchmark");
    int method = name.lastIndexOf('.');
    String place = name.substring(name.lastIndexOf('.', method - 1) + 1);
    if (row.has("params")) {
      JsonPlace params = row.at("params");
      Map<String, String> others = new TreeMap<>();
      params.members().forEach(member -> others.put(member, Words.of(params, member)));
      others.remove(INDEX);
      place += " " + String.join(" ", others.values());
    }
    return place + (row.number("threads") > 1 ? " " + Words.of(row, List.of("threads")) : "");
  }
}
