package org.inkling.jmh.report;

import java.util.List;
import org.inkling.cli.experiment.Text;

/** Creates the panels that several presets share. */
final class Panels {

  private Panels() {}

  static Panel overThreads(String title, Settings settings, Cell cell) {
    List<Panel.Point> points =
        settings.threads().stream()
            .map(number -> new Panel.Point("" + number, cell.withThreads(number)))
            .toList();
    return new Panel(title, "threads", Panel.Form.LINES, Measure.THROUGHPUT, points);
  }

  static Panel curves(String title, Panel.Form form, String label, Cell cell) {
    return new Panel(
        title, "percentile", form, Measure.READ_P50, List.of(new Panel.Point(label, cell)));
  }

  static String millions(int keys) {
    return keys % 1_000_000 == 0
        ? keys / 1_000_000 + "M"
        : Text.format(keys < 1_000_000 ? "%.0fk" : "%.1fM", keys / unit(keys));
  }

  private static double unit(int keys) {
    return keys < 1_000_000 ? 1e3 : 1e6;
  }
}
