package org.inkling.datasets;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A set as a caller writes it: {@code NAME[:COUNT]}. */
record KeySetSpec(String text) {
  private static final Pattern COUNT = Pattern.compile("([0-9]{1,18})([kKM]?)");

  String name() {
    int colon = text.indexOf(':');
    return colon < 0 ? text : text.substring(0, colon);
  }

  /** Returns the number of keys requested; empty if the text gives none. */
  OptionalLong count() {
    int colon = text.indexOf(':');
    return colon < 0 ? OptionalLong.empty() : OptionalLong.of(parse(text.substring(colon + 1)));
  }

  /**
   * Returns the number of keys requested, or all if the text gives none.
   *
   * @throws KeySetException if the set has fewer
   */
  int countOf(int keys) {
    long count = count().orElse(keys);
    if (count > keys) {
      throw new KeySetException(name() + " has " + keys + " keys, asked for " + count);
    }
    return (int) count;
  }

  private long parse(String count) {
    Matcher matcher = COUNT.matcher(count);
    if (matcher.matches()) {
      long number = Long.parseLong(matcher.group(1));
      long unit = unit(matcher.group(2));
      if (number <= Long.MAX_VALUE / unit) {
        return number * unit;
      }
    }
    throw new KeySetException(
        "the count of '" + text + "' must be a number such as 500, 20k or 3M, not '" + count + "'");
  }

  private static long unit(String letter) {
    return switch (letter) {
      case "k", "K" -> 1_000;
      case "M" -> 1_000_000;
      default -> 1;
    };
  }
}
