package org.inkling.cli.experiment;

import static org.inkling.cli.experiment.Requirements.require;

/** Numbers with a unit on the command line. */
public final class Amounts {

  private Amounts() {}

  /**
   * Parses a number of keys or operations: {@code 500}, {@code 20k}, {@code 3M}.
   *
   * @param option the name of the option, for messages
   * @throws IllegalArgumentException if the text is not such a number, or too large a one for a
   *     measurement
   */
  public static int count(String option, String text) {
    require(
        text.matches("[0-9]{1,9}[kKM]?"),
        option + " is a number such as 500, 20k or 3M, not " + text);
    long count = scaled(text, 1_000);
    require(count <= Integer.MAX_VALUE, option + " is at most " + Integer.MAX_VALUE);
    return (int) count;
  }

  /**
   * Parses a number of bytes: {@code 65536}, {@code 64k}, {@code 16M}, {@code 1G}.
   *
   * @param option the name of the option, for messages
   * @throws IllegalArgumentException if the text is not a number of bytes
   */
  public static long bytes(String option, String text) {
    require(
        text.matches("[0-9]{1,9}[kKMG]?"),
        option + " is a number of bytes such as 65536, 64k or 16M, not " + text);
    return scaled(text, 1_024);
  }

  private static long scaled(String text, long unit) {
    int digits = text.length() - (Character.isDigit(text.charAt(text.length() - 1)) ? 0 : 1);
    long number = Long.parseLong(text, 0, digits, 10);
    return switch (text.substring(digits)) {
      case "" -> number;
      case "M" -> number * unit * unit;
      case "G" -> number * unit * unit * unit;
      default -> number * unit;
    };
  }
}
