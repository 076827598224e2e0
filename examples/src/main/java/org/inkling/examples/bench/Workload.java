package org.inkling.examples.bench;

import java.io.Serializable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the threads do.
 *
 * @param kind the operations
 * @param readPercent of a mix, how many operations in a hundred read
 * @param scanEntries of a scan, how many entries it reads
 */
public record Workload(Kind kind, int readPercent, int scanEntries) implements Serializable {
  private static final Pattern MIX = Pattern.compile("(\\d{1,3})/(\\d{1,3})");
  private static final Pattern SCAN = Pattern.compile("scan:(\\d{1,7})");
  private static final int MOST_SCANNED = 1_000_000;

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
    CHURN
  }

  /**
   * Reads {@code read}, {@code insert}, {@code 90/10}, {@code scan:100} or {@code churn}.
   *
   * @throws IllegalArgumentException if it is none of these
   */
  public static Workload parse(String text) {
    Matcher mix = MIX.matcher(text);
    Matcher scan = SCAN.matcher(text);
    if (text.equals("read")) {
      return new Workload(Kind.READ, 100, 0);
    } else if (text.equals("insert")) {
      return new Workload(Kind.INSERT, 0, 0);
    } else if (text.equals("churn")) {
      return new Workload(Kind.CHURN, 0, 0);
    } else if (scan.matches()) {
      return scanOf(Integer.parseInt(scan.group(1)));
    } else if (mix.matches()) {
      return mixOf(Integer.parseInt(mix.group(1)), Integer.parseInt(mix.group(2)));
    }
    throw new IllegalArgumentException(
        "unknown workload " + text + "; known are read, insert, R/I (as 90/10), scan:N, churn");
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
    return kind == Kind.INSERT || kind == Kind.MIX || kind == Kind.CHURN;
  }

  boolean scans() {
    return kind == Kind.SCAN;
  }

  /** Whether the workload reads keys of its choice, so that a distribution has a say. */
  boolean draws() {
    return kind == Kind.READ || kind == Kind.MIX || kind == Kind.SCAN;
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
    };
  }
}
