package org.inkling.datasets;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A set as a caller writes it: {@code NAME[:COUNT]}.
 *
 * @param count the keys asked for, {@link #ALL} if nothing is said
 */
record KeySetSpec(String name, long count) {
  static final long ALL = -1;

  private static final Pattern COUNT = Pattern.compile("([0-9]{1,18})([kKM]?)");

  static KeySetSpec parse(String spec) {
    int colon = spec.indexOf(':');
    if (colon < 0) {
      return new KeySetSpec(spec, ALL);
    }
    return new KeySetSpec(spec.substring(0, colon), parseCount(spec, spec.substring(colon + 1)));
  }

  private static long parseCount(String spec, String text) {
    Matcher matcher = COUNT.matcher(text);
    if (matcher.matches()) {
      long number = Long.parseLong(matcher.group(1));
      long unit = unit(matcher.group(2));
      if (Math.multiplyHigh(number, unit) == 0 && number * unit >= 0) {
        return number * unit;
      }
    }
    throw new KeySetException(
        "the count of '" + spec + "' must be a number such as 500, 20k or 3M, not '" + text + "'");
  }

  private static long unit(String letter) {
    return switch (letter) {
      case "k", "K" -> 1_000;
      case "M" -> 1_000_000;
      default -> 1;
    };
  }
}
