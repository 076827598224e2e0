package org.inkling.cli.plot;

import java.util.List;
import org.inkling.cli.chart.Axes;
import org.inkling.cli.chart.Chart;
import org.inkling.cli.chart.LineChart;
import org.inkling.cli.chart.Picture;
import org.inkling.cli.chart.SeriesStyle;
import org.inkling.cli.experiment.Text;
import org.jfree.data.xy.XYSeries;

/** Draws the results of {@code check}, with the verdict in the title. */
final class CheckFigures {
  private static final double MEBI = 0x1p20;
  private static final String MEBIBYTES = "MiB";

  /** The memory that a churn samples; the bound is that of the retired memory. */
  private static final List<String> CHURN_BYTES = List.of("reserved", "bound", "live", "retired");

  private CheckFigures() {}

  private static String verdict(JsonPlace file, String check) {
    return check + (file.flag("passed") ? ": passed" : ": VIOLATION");
  }

  static Picture churn(JsonPlace file) {
    String title =
        verdict(
            file,
            Text.format(
                "Churn, %s, %,d keys, %.0f threads",
                file.text("shape"), (long) file.number("keys"), file.number("threads")));
    List<JsonPlace> samples = file.list("samples");
    LineChart memory = overTime(title, MEBIBYTES);
    SeriesStyle.of(CHURN_BYTES)
        .forEach(
            (name, style) -> {
              XYSeries line = new XYSeries(name.equals("bound") ? "bound of retired" : name);
              for (JsonPlace each : samples) {
                line.add(each.number("seconds"), each.number(name + "Bytes") / MEBI);
              }
              memory.addLine(line, style);
            });
    LineChart rate = overTime("Operations", "million operations per second");
    rate.addLine(rates(samples), SeriesStyle.at(0));
    return new Picture(title, List.of(memory, rate));
  }

  private static LineChart overTime(String title, String unit) {
    return new LineChart(title, Axes.numbers("seconds"), Axes.numbers(unit), Chart.HEIGHT);
  }

  private static XYSeries rates(List<JsonPlace> samples) {
    XYSeries line = new XYSeries("operations");
    for (int i = 1; i < samples.size(); i++) {
      JsonPlace before = samples.get(i - 1);
      JsonPlace after = samples.get(i);
      double seconds = after.number("seconds") - before.number("seconds");
      double done = after.number("operations") - before.number("operations");
      line.add(after.number("seconds"), done / seconds / 1e6);
    }
    return line;
  }

  static Picture soak(JsonPlace file) {
    String title =
        verdict(
            file,
            Text.format(
                "Soak, %.0f minutes, %.0f threads, %.0f quiet points",
                file.number("minutes"), file.number("threads"), file.number("quietPoints")));
    Bars memory = new Bars();
    for (String point : List.of("first", "middle", "last")) {
      if (file.has(point + "QuietPoint")) {
        JsonPlace quiet = file.at(point + "QuietPoint");
        for (String part : List.of("reserved", "freeListed", "retired")) {
          memory.add(part, point + " quiet point", quiet.number(part + "Bytes") / MEBI);
        }
      }
    }
    memory.add("reserved", "most at any time", file.number("mostReservedBytes") / MEBI);
    memory.add("retired", "most at any time", file.number("mostRetiredBytes") / MEBI);
    Bars operations = new Bars();
    file.namedNumbers("operations")
        .forEach((name, count) -> operations.add("operations", name, count / 1e6));
    return new Picture(
        title,
        List.of(
            memory.chart(title, "moment", MEBIBYTES),
            operations.chart("Operations", "kind", "million operations")));
  }

  static Picture limit(JsonPlace file) {
    double limit = file.number("limitBytes") / MEBI;
    String title = verdict(file, Text.format("Under a memory limit of %.1f MiB", limit));
    Bars memory = new Bars();
    Bars perKey = new Bars();
    for (JsonPlace each : file.list("scenarios")) {
      String scenario = each.text("scenario") + (each.flag("passed") ? "" : " (VIOLATION)");
      memory.add("limit", scenario, limit);
      memory.add("reserved at most", scenario, each.number("peakReservedBytes") / MEBI);
      memory.add("reserved without keys", scenario, each.number("emptiedReservedBytes") / MEBI);
      perKey.add("in use", scenario, each.numberOrNone("bytesPerKey"));
    }
    return new Picture(
        title,
        List.of(
            memory.chart(title, "scenario", MEBIBYTES),
            perKey.chart("Memory in use", "scenario", "bytes per key")));
  }

  static Picture histories(JsonPlace file) {
    boolean isSound = !file.has("violation") && !file.has("wrongAnswer");
    String title =
        Text.format(
            "Histories, %s nodes, %.0f threads, mutant %s: %s",
            file.text("nodes"),
            file.number("threads"),
            file.text("mutant"),
            isSound ? "each has an order" : "VIOLATION");
    Bars counts = new Bars();
    for (String member : List.of("operations", "answers", "freshKeys", "hotKeys", "rounds")) {
      counts.add("count", member, file.number(member));
    }
    file.namedNumbers("changes").forEach((name, count) -> counts.add("changes", name, count));
    return new Picture(title, List.of(counts.chart(title, "what was checked", "number")));
  }
}
