package org.inkling.cli.plot;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.inkling.cli.chart.Axes;
import org.inkling.cli.chart.Chart;
import org.inkling.cli.chart.LineChart;
import org.inkling.cli.chart.Picture;
import org.inkling.cli.chart.SeriesStyle;
import org.inkling.cli.experiment.Text;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.data.xy.XYDataItem;
import org.jfree.data.xy.XYSeries;

/**
 * Draws the throughput over the windows of {@code bench --phases}, and below it the share of each
 * kind of change in all changes, and the share of each rule in all requests for changes.
 *
 * @source LOFT, EuroSys'25, figure 11
 */
final class PhasesFigure {
  private static final String RULES = "rules.";
  private static final List<String> CHANGES =
      List.of("expansions", "splits", "merges", "compactions");
  private static final int THROUGHPUT_HEIGHT = 420;
  private static final int GREY = 0x777777;
  private static final int RED = 0xD00000;

  private final JsonPlace file;
  private final List<JsonPlace> runs;
  private final double window;
  private final double phase;

  private PhasesFigure(JsonPlace file, int repeat) {
    this.file = file;
    this.runs = file.list("runs").stream().filter(run -> run.number("repeat") == repeat).toList();
    if (runs.isEmpty()) {
      throw new PlotException(file.name() + " has no run " + repeat);
    }
    this.window = file.number("window") / 1e6;
    this.phase = file.number("operations") / 1e6;
  }

  static Picture draw(JsonPlace file, int repeat) {
    return new PhasesFigure(file, repeat).draw();
  }

  private Picture draw() {
    List<Chart> charts = new ArrayList<>();
    charts.add(throughput());
    Optional<JsonPlace> changing = runs.stream().filter(PhasesFigure::changes).findFirst();
    changing.ifPresent(run -> charts.addAll(shares(run)));
    return new Picture(title(), charts);
  }

  private String title() {
    return Text.format(
        "Throughput while the mix changes: %s, %s, %.0f threads",
        file.text("keys"), file.text("distribution"), file.number("threads"));
  }

  private static boolean changes(JsonPlace run) {
    return run.list("windows").stream()
        .anyMatch(each -> each.namedNumbers("changes").values().stream().anyMatch(n -> n > 0));
  }

  private Chart throughput() {
    LineChart chart =
        new LineChart(
            title(), over(), Axes.numbers("million operations per second"), THROUGHPUT_HEIGHT);
    XYSeries excluded = new XYSeries("excluded: others took the cores", false);
    XYSeries fallen = new XYSeries("below half of its neighbours", false);
    Map<String, SeriesStyle> styles =
        SeriesStyle.of(runs.stream().map(run -> run.text("index")).toList());
    for (JsonPlace run : runs) {
      XYSeries line = new XYSeries(run.text("index"), false);
      for (JsonPlace each : run.list("windows")) {
        XYDataItem point =
            new XYDataItem((line.getItemCount() + 0.5) * window, each.number("opsPerSecond") / 1e6);
        line.add(point);
        if (each.flag("excluded")) {
          excluded.add(point);
        } else if (each.flag("fell")) {
          fallen.add(point);
        }
      }
      chart.addLine(line, requireNonNull(styles.get(line.getKey())));
    }
    nameSections(chart);
    return chart
        .addPoints(excluded, SeriesStyle.crosses(GREY))
        .addPoints(fallen, SeriesStyle.plain(RED));
  }

  private ValueAxis over() {
    ValueAxis axis = Axes.numbers("million operations");
    axis.setRange(0, runs.getFirst().list("phases").size() * phase);
    return axis;
  }

  private void nameSections(LineChart chart) {
    List<JsonPlace> phases = runs.getFirst().list("phases");
    for (int i = 0; i < phases.size(); i++) {
      chart.addSection(phases.get(i).text("mix"), i * phase, (i + 1) * phase);
    }
  }

  private List<Chart> shares(JsonPlace run) {
    List<Map<String, Double>> windows =
        run.list("windows").stream().map(each -> each.namedNumbers("changes")).toList();
    String index = run.text("index");
    Shares shares = new Shares(windows, window);
    return Stream.of(
            shares.chart(index + ": share of each structure change", over(), CHANGES::contains),
            shares.chart(index + ": share of each rule", over(), name -> name.startsWith(RULES)))
        .filter(chart -> !chart.isEmpty())
        .toList();
  }
}
