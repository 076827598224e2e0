package org.inkling.examples.bench;

import java.io.Serializable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the threads do.
 *
 * @param kind the operations
 * @param readPercent of a mix, how many operations in a hundred read, or scan
 * @param scanEntries of a scan, how many entries it reads, at most where the length is drawn
 */
public record Workload(Kind kind, int readPercent, int scanEntries) implements Serializable {
  private static final Pattern MIX = Pattern.compile("(\\d{1,3})/(\\d{1,3})");
  private static final Pattern NUMBERED = Pattern.compile("(scan|update|modify|range):(\\d{1,7})");
  private static final int MOST_SCANNED = 1_000_000;
  private static final int LONGEST_RANGE = 100;

  /** The operations of a workload. */
  public enum Kind {
    /** Reads of present keys. */
    READ,
    /** Inserts of absent keys alone. */
    INSERT,
    /** Reads of present keys and inserts of absent ones. */
    MIX,
    /** Runs of entries from a present key upwards. */
    SCAN,
    /** An insert of an absent key, then a removal of a present one, and so on. */
    CHURN,
    /** Reads of present keys and new values for others. */
    UPDATE,
    /** Reads of present keys, and reads after which the value is changed. */
    MODIFY,
    /** Runs of 1 to 100 entries from a present key upwards, and inserts of absent keys. */
    RANGE
  }

  /**
   * Reads {@code read}, {@code insert}, {@code 90/10}, {@code scan:100}, {@code churn}, {@code
   * update:50}, {@code modify:50} or {@code range:95}; percentages are of updates, of modifications
   * and of ranges.
   *
   * @throws IllegalArgumentException if it is none of these
   */
  public static Workload parse(String text) {
    Matcher mix = MIX.matcher(text);
    Matcher numbered = NUMBERED.matcher(text);
    if (text.equals("read")) {
      return new Workload(Kind.READ, 100, 0);
    } else if (text.equals("insert")) {
      return new Workload(Kind.INSERT, 0, 0);
    } else if (text.equals("churn")) {
      return new Workload(Kind.CHURN, 0, 0);
    } else if (numbered.matches()) {
      return numbered(numbered.group(1), Integer.parseInt(numbered.group(2)));
    } else if (mix.matches()) {
      return mixOf(Integer.parseInt(mix.group(1)), Integer.parseInt(mix.group(2)));
    }
    throw new IllegalArgumentException(
        "unknown workload "
            + text
            + "; known are read, insert, R/I (as 90/10), scan:N, churn, update:P, modify:P,"
            + " range:P");
  }

  private static Workload numbered(String name, int number) {
    if (name.equals("scan")) {
      return scanOf(number);
    }
    if (number < 1 || number > 99) {
      throw new IllegalArgumentException(name + " is a percentage from 1 to 99, not " + number);
    }
    return switch (name) {
      case "update" -> new Workload(Kind.UPDATE, 100 - number, 0);
      case "modify" -> new Workload(Kind.MODIFY, 100 - number, 0);
      default -> new Workload(Kind.RANGE, number, LONGEST_RANGE);
    };
  }

  private static Workload scanOf(int entries) {
    if (entries < 1 || entries > MOST_SCANNED) {
      throw new IllegalArgumentException(
          "a scan reads from 1 to " + MOST_SCANNED + " entries, not " + entries);
    }
    return new Workload(Kind.SCAN, 0, entries);
  }

  private static Workload mixOf(int reads, int inserts) {
    if (reads + inserts != 100) {
      throw new IllegalArgumentException(
          "the percentages of a mix add up to 100, not " + reads + "/" + inserts);
    }
    if (reads == 0) {
      return new Workload(Kind.INSERT, 0, 0);
    }
    return reads == 100 ? new Workload(Kind.READ, 100, 0) : new Workload(Kind.MIX, reads, 0);
  }

  /** Whether keys are inserted. */
  public boolean writes() {
    return switch (kind) {
      case INSERT, MIX, CHURN, RANGE -> true;
      case READ, SCAN, UPDATE, MODIFY -> false;
    };
  }

  /** Whether the index is another one afterwards. */
  public boolean changes() {
    return writes() || kind == Kind.UPDATE || kind == Kind.MODIFY;
  }

  /** Whether entries are read in the order of their keys. */
  public boolean scans() {
    return kind == Kind.SCAN || kind == Kind.RANGE;
  }

  /** Whether the workload reads keys of its choice, so that a distribution has a say. */
  boolean draws() {
    return kind != Kind.INSERT && kind != Kind.CHURN;
  }

  /** As the command line has it. */
  @Override
  public String toString() {
    return switch (kind) {
      case READ -> "read";
      case INSERT -> "insert";
      case MIX -> readPercent + "/" + (100 - readPercent);
      case SCAN -> "scan:" + scanEntries;
      case CHURN -> "churn";
      case UPDATE -> "update:" + (100 - readPercent);
      case MODIFY -> "modify:" + (100 - readPercent);
      case RANGE -> "range:" + readPercent;
    };
  }
}
