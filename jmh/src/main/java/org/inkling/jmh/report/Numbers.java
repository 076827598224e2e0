package org.inkling.jmh.report;

import org.inkling.cli.experiment.Text;

/** Formats numbers with three significant digits. */
final class Numbers {
  private static final double LARGE = 100;
  private static final double MIDDLE = 10;
  private static final double SMALL = 1;
  private static final double TINY = 0.1;

  private Numbers() {}

  static String of(double value) {
    double size = Math.abs(value);
    String format =
        size >= LARGE ? "%,.0f" : size >= MIDDLE ? "%.1f" : size >= SMALL ? "%.2f" : "%.3f";
    return size == 0 ? "0" : Text.format(size < TINY ? "%.2g" : format, value);
  }

  /** Formats the median, the range if it is more than one value, and the multiples. */
  static String of(Spread spread) {
    String text = of(spread.median());
    if (spread.max() > spread.min()) {
      text += " (" + of(spread.min()) + "–" + of(spread.max()) + ")";
    }
    return text + multiples(spread);
  }

  /** Formats the multiples on a line of their own. */
  static String multiples(Spread spread) {
    return spread.multiples().stream()
        .map(multiple -> of(multiple) + "×")
        .reduce((one, next) -> one + " / " + next)
        .map(text -> "\n" + text)
        .orElse("");
  }

  static String percent(double part) {
    return Text.format("%.0f %%", 100 * part);
  }

  static String gibibytes(long bytes) {
    return Text.format("%.1f GiB", bytes / 0x1p30);
  }
}
