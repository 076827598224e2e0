package org.inkling.cli.plot;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.inkling.cli.chart.Chart;
import org.inkling.cli.chart.Picture;
import org.inkling.cli.experiment.Spread;
import org.inkling.cli.experiment.Text;

/**
 * Draws the throughput of a report by workload, a chart for each key set. {@code inkling report
 * --from} draws the whole page.
 */
final class ReportFigure {
  private static final String RATE = "million operations per second";

  private ReportFigure() {}

  static Picture draw(JsonPlace file) {
    int threads = (int) file.at("settings").number("workers");
    Map<String, Bars> sets = new LinkedHashMap<>();
    for (JsonPlace finding : file.list("findings")) {
      JsonPlace cell = finding.at("cell");
      if (finding.has("figures") && cell.number("threads") == threads) {
        double[] rates = finding.at("figures").numbers("opsPerSecond");
        sets.computeIfAbsent(cell.text("keys"), any -> new Bars())
            .add(finding.text("index"), workload(cell), Spread.of(rates).median() / 1e6);
      }
    }
    if (sets.isEmpty()) {
      throw new PlotException(file.name() + " has no result of " + threads + " threads yet");
    }
    List<Chart> charts = new ArrayList<>();
    sets.forEach(
        (keys, bars) ->
            charts.add(
                bars.chart(
                    Text.format(
                        "Throughput of %d %s on %s keys",
                        threads, threads == 1 ? "thread" : "threads", keys),
                    "workload",
                    RATE)));
    return new Picture("Throughput by workload and key set", charts);
  }

  private static String workload(JsonPlace cell) {
    String distribution = cell.text("distribution");
    return cell.text("workload") + (distribution.equals("uniform") ? "" : " " + distribution);
  }
}
