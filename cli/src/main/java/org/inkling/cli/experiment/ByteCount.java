package org.inkling.cli.experiment;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A number of bytes on the command line: {@code 65536}, {@code 64k}, {@code 16M}, {@code 1G}. */
public final class ByteCount {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,9})([kKMG]?)");

  private ByteCount() {}

  /**
   * Parses a number of bytes.
   *
   * @param option the name of the option, for messages
   * @throws IllegalArgumentException if the text is not a number of bytes
   */
  public static long parse(String option, String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          option + " is a number of bytes such as 65536, 64k or 16M, not " + text);
    }
    int shift =
        switch (matcher.group(2)) {
          case "k", "K" -> 10;
          case "M" -> 20;
          case "G" -> 30;
          default -> 0;
        };
    return Long.parseLong(matcher.group(1)) << shift;
  }
}
