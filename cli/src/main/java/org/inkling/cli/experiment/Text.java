package org.inkling.cli.experiment;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Formats numbers and counts as text, in a fixed locale. */
public final class Text {
  private static final double SMALL = 1e5;

  private Text() {}

  /** Formats values. */
  @SuppressWarnings("AnnotateFormatMethod") // the annotation is in a library that is not used here
  public static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /**
   * Returns a text with ASCII digits: for texts of libraries, which format numbers in the default
   * locale, where a program runs a command in its own process and keeps its locale.
   */
  public static String asciiDigits(String text) {
    return text.codePoints()
        .map(c -> Character.isDigit(c) ? Character.forDigit(Character.digit(c, 10), 10) : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** Formats a rate in millions per second. */
  public static String millions(double perSecond) {
    return format(perSecond < SMALL ? "%.3f" : "%.2f", perSecond / 1e6);
  }

  /** Formats names with their counts, or "none". */
  public static String counts(String format, Map<String, ? extends Number> counts) {
    return counts.isEmpty()
        ? "none"
        : counts.entrySet().stream()
            .map(count -> count.getKey() + " " + format(format, count.getValue()))
            .collect(Collectors.joining(", "));
  }
}
