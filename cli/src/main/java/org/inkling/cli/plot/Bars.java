package org.inkling.cli.plot;

import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.chart.Chart;
import org.inkling.cli.chart.NamedValues;
import org.inkling.cli.chart.SeriesStyle;
import org.inkling.cli.experiment.Spread;

/**
 * Collects values by series and by place, and draws them as bars. If several values have the same
 * series and place, their median is drawn.
 */
final class Bars {
  private final List<Value> values = new ArrayList<>();

  private record Value(String series, String place, double height) {}

  /** Adds a value, unless it is NaN. */
  void add(String series, String place, double height) {
    if (!Double.isNaN(height)) {
      values.add(new Value(series, place, height));
    }
  }

  /** Draws the values, places and series in the order in which they were first added. */
  Chart chart(String title, String xTitle, String yTitle) {
    List<String> series = values.stream().map(Value::series).distinct().toList();
    NamedValues medians = new NamedValues();
    values.stream()
        .map(Value::place)
        .distinct()
        .forEach(place -> series.forEach(each -> medians.add(each, place, median(each, place))));
    return medians.bars(title, xTitle, medians.fittingAxis(yTitle), SeriesStyle.of(series));
  }

  private double median(String series, String place) {
    double[] heights =
        values.stream()
            .filter(value -> value.series.equals(series) && value.place.equals(place))
            .mapToDouble(Value::height)
            .toArray();
    return heights.length == 0 ? Double.NaN : Spread.of(heights).median();
  }
}
