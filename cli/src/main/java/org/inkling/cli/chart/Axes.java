package org.inkling.cli.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.math.BigDecimal;
import java.math.MathContext;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.ValueAxisPlot;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.Range;

/** Axes of numbers. Their ends follow from the data, unless the caller sets a range. */
public final class Axes {
  private static final MathContext DIGITS = new MathContext(3);

  private Axes() {}

  /** Returns an axis that includes 0. */
  public static ValueAxis numbers(String title) {
    NumberAxis axis = new NumberAxis(title);
    axis.setNumberFormatOverride(numberFormat());
    axis.setLowerMargin(0);
    axis.setUpperMargin(0);
    return axis;
  }

  /** Returns an axis on which equal distances mean equal ratios; it begins at a power of ten. */
  public static ValueAxis logarithmic(String title) {
    return new Logarithmic(title);
  }

  private static NumberFormat numberFormat() {
    return new DecimalFormat("#,##0.####", DecimalFormatSymbols.getInstance(Locale.ROOT));
  }

  /** Formats a value with three significant digits, or with all those before the point. */
  static String format(double value) {
    return numberFormat()
        .format(Math.abs(value) < 100 ? new BigDecimal(value).round(DIGITS) : Math.rint(value));
  }

  /** Has the labels of its ticks as plain text, at powers of ten, and between few of them. */
  private static final class Logarithmic extends LogAxis {
    private static final long serialVersionUID = 1;
    private static final double FEW_DECADES = 100;

    Logarithmic(String title) {
      super(title);
      setUpperMargin(0);
    }

    private static double decadeBelow(double value) {
      return Math.pow(10, Math.floor(Math.log10(value)));
    }

    @Override
    protected void autoAdjustRange() {
      Range data = getPlot() instanceof ValueAxisPlot plot ? plot.getDataRange(this) : null;
      if (data != null && data.getLowerBound() > 0) {
        double low = decadeBelow(data.getLowerBound());
        double high = low * Math.pow(data.getUpperBound() / low, 1 + getUpperMargin());
        setRange(new Range(low, Math.max(high, 10 * low)), false, false);
      }
    }

    @Override
    public List<NumberTick> refreshTicks(
        Graphics2D graphics, AxisState state, Rectangle2D area, RectangleEdge edge) {
      boolean isFew = getUpperBound() / getLowerBound() <= FEW_DECADES;
      TextAnchor anchor =
          RectangleEdge.isTopOrBottom(edge) ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT;
      List<NumberTick> ticks = new ArrayList<>();
      for (double power = decadeBelow(getLowerBound()); power <= getUpperBound(); power *= 10) {
        for (int factor : isFew ? new int[] {1, 2, 5} : new int[] {1}) {
          if (getRange().contains(factor * power)) {
            ticks.add(
                new NumberTick(
                    factor * power, format(factor * power), anchor, TextAnchor.CENTER, 0));
          }
        }
      }
      return ticks;
    }
  }
}
