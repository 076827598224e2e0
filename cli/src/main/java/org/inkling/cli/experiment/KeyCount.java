package org.inkling.cli.experiment;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A number of keys or operations on the command line: {@code 500}, {@code 20k}, {@code 3M}. */
public final class KeyCount {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,9})([kKM]?)");

  private KeyCount() {}

  /**
   * Parses a count.
   *
   * @param option the name of the option, for messages
   * @throws IllegalArgumentException if the text is not a count, or if the count is too large for a
   *     measurement
   */
  public static int parse(String option, String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          option + " is a number such as 500, 20k or 3M, not " + text);
    }
    long unit =
        switch (matcher.group(2)) {
          case "k", "K" -> 1_000;
          case "M" -> 1_000_000;
          default -> 1;
        };
    long count = Long.parseLong(matcher.group(1)) * unit;
    if (count > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(option + " is at most " + Integer.MAX_VALUE);
    }
    return (int) count;
  }
}
