package org.inkling.cli.phases;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.inkling.cli.json.Labelled;

/**
 * One mix of operations.
 *
 * @param readPercent the percentage of operations that read; the others insert
 */
public record Phase(int readPercent) implements Labelled, Serializable {
  private static final Pattern FORM = Pattern.compile("(\\d{1,3})/(\\d{1,3})");

  /**
   * Parses a list such as {@code 90/10,50/50}.
   *
   * @throws IllegalArgumentException if the text is not such a list
   */
  public static List<Phase> parse(String list) {
    List<Phase> phases = new ArrayList<>();
    for (String text : list.split(",", -1)) {
      phases.add(one(text));
    }
    return phases;
  }

  private static Phase one(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "--phases is a list such as 90/10,50/50 of percentages of reads and inserts, '"
              + text
              + "' is none");
    }
    int reads = Integer.parseInt(matcher.group(1));
    if (reads + Integer.parseInt(matcher.group(2)) != 100) {
      throw new IllegalArgumentException(
          "the percentages of a phase add up to 100, not " + text + " of --phases");
    }
    return new Phase(reads);
  }

  int insertPercent() {
    return 100 - readPercent;
  }

  /** Returns the spelling that the command line accepts. */
  @Override
  public String toString() {
    return readPercent + "/" + insertPercent();
  }
}
