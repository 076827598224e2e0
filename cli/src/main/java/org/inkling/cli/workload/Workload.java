package org.inkling.cli.workload;

import java.io.Serializable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.json.Labelled;

/**
 * What the threads do.
 *
 * @param kind the operations
 * @param readPercent of a mix, the percentage of operations that read or scan
 * @param entries the number of entries of a scan (the largest if the length is drawn), or the
 *     number of keys of a batch
 */
public record Workload(Kind kind, int readPercent, int entries) implements Labelled, Serializable {
  private static final Pattern MIX = Pattern.compile("(\\d{1,3})/(\\d{1,3})");
  private static final Pattern NUMBERED =
      Pattern.compile("(scan|update|modify|range|getall|putall):(\\d{1,7})");
  private static final int MAX_ENTRIES = 1_000_000;
  private static final int LONGEST_RANGE = 100;

  /** The operations of a workload. */
  public enum Kind {
    /** Reads of present keys. */
    READ,
    /** Reads of present keys, each of which is known only from the previous answer. */
    DEPENDENT,
    /** Reads of absent keys. */
    MISS,
    /** Reads of present keys, a batch per call; a call is one operation. */
    GET_ALL,
    /** New values for present keys, a batch per call; a call is one operation. */
    PUT_ALL,
    /** Only inserts of absent keys. */
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
   * Parses {@code read}, {@code dependent}, {@code miss}, {@code insert}, {@code 90/10}, {@code
   * scan:100}, {@code getall:64}, {@code putall:64}, {@code churn}, {@code update:50}, {@code
   * modify:50} or {@code range:95}; percentages are of updates, of modifications and of ranges.
   *
   * @throws IllegalArgumentException if the text is none of these
   */
  public static Workload parse(String text) {
    Matcher mix = MIX.matcher(text);
    Matcher numbered = NUMBERED.matcher(text);
    if (numbered.matches()) {
      return numbered(numbered.group(1), Integer.parseInt(numbered.group(2)));
    }
    if (mix.matches()) {
      return mixOf(Integer.parseInt(mix.group(1)), Integer.parseInt(mix.group(2)));
    }
    return switch (text) {
      case "read" -> new Workload(Kind.READ, 100, 0);
      case "dependent" -> new Workload(Kind.DEPENDENT, 100, 0);
      case "miss" -> new Workload(Kind.MISS, 100, 0);
      case "insert" -> new Workload(Kind.INSERT, 0, 0);
      case "churn" -> new Workload(Kind.CHURN, 0, 0);
      default ->
          throw new IllegalArgumentException(
              "unknown workload "
                  + text
                  + "; known are read, dependent, miss, insert, R/I (for example 90/10), scan:N,"
                  + " getall:N, putall:N, churn, update:P, modify:P, range:P");
    };
  }

  private static Workload numbered(String name, int number) {
    return switch (name) {
      case "scan" -> new Workload(Kind.SCAN, 0, within(name, "entries", number, MAX_ENTRIES));
      case "getall" -> new Workload(Kind.GET_ALL, 100, within(name, "keys", number, MAX_ENTRIES));
      case "putall" -> new Workload(Kind.PUT_ALL, 0, within(name, "keys", number, MAX_ENTRIES));
      case "update" -> new Workload(Kind.UPDATE, 100 - within(name, "percent", number, 99), 0);
      case "modify" -> new Workload(Kind.MODIFY, 100 - within(name, "percent", number, 99), 0);
      default -> new Workload(Kind.RANGE, within(name, "percent", number, 99), LONGEST_RANGE);
    };
  }

  private static int within(String name, String unit, int number, int max) {
    if (number < 1 || number > max) {
      throw new IllegalArgumentException(
          Text.format("%s is of 1 to %d %s, not %d", name, max, unit, number));
    }
    return number;
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

  /** Returns whether keys are inserted. */
  public boolean writes() {
    return switch (kind) {
      case INSERT, MIX, CHURN, RANGE -> true;
      case READ, DEPENDENT, MISS, GET_ALL, PUT_ALL, SCAN, UPDATE, MODIFY -> false;
    };
  }

  /** Returns whether the workload needs keys that are not loaded. */
  public boolean needsAbsent() {
    return writes() || kind == Kind.MISS;
  }

  /** Returns the number of keys that one operation names: the size of a batch, otherwise one. */
  public int keysOfOperation() {
    return kind == Kind.GET_ALL || kind == Kind.PUT_ALL ? entries : 1;
  }

  /** Returns whether the workload changes the index. */
  public boolean changes() {
    return writes() || kind == Kind.UPDATE || kind == Kind.MODIFY || kind == Kind.PUT_ALL;
  }

  /** Returns whether entries are read in the order of their keys. */
  public boolean scans() {
    return kind == Kind.SCAN || kind == Kind.RANGE;
  }

  /** Returns whether the workload draws the keys that it reads, so that a distribution matters. */
  boolean draws() {
    return kind != Kind.INSERT && kind != Kind.CHURN;
  }

  /** Returns the spelling that the command line accepts. */
  @Override
  public String toString() {
    return switch (kind) {
      case READ -> "read";
      case DEPENDENT -> "dependent";
      case MISS -> "miss";
      case GET_ALL -> "getall:" + entries;
      case PUT_ALL -> "putall:" + entries;
      case INSERT -> "insert";
      case MIX -> readPercent + "/" + (100 - readPercent);
      case SCAN -> "scan:" + entries;
      case CHURN -> "churn";
      case UPDATE -> "update:" + (100 - readPercent);
      case MODIFY -> "modify:" + (100 - readPercent);
      case RANGE -> "range:" + readPercent;
    };
  }
}
