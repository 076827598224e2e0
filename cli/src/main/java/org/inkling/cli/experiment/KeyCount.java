package org.inkling.cli.experiment;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of keys or operations as the command line has it: {@code 500}, {@code 20k}, {@code 3M}.
 */
public final class KeyCount {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,9})([kKM]?)");

  private KeyCount() {}

  /**
   * Reads a count.
   *
   * @param option which says it
   * @throws IllegalArgumentException if it is none, or more than a measurement takes
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
