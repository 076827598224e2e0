package org.inkling.disk.index;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The ways of reading the pages of a predicted window until the deciding page is found.
 *
 * @source Making In-Memory Learned Indexes Efficient on Disk, SIGMOD'24, section 4
 */
public enum FetchStrategy {
  /** All pages of the window in one read, or in reads of 1 MiB where the window is wider. */
  ALL_AT_ONCE("all-at-once", 1),
  /** Page by page from the first page of the window. */
  FROM_START("from-start", 2),
  /** Page by page from the page that the model considers likeliest, towards the key. */
  FROM_MIDDLE("from-middle", 3);

  private final String label;
  private final int code;

  FetchStrategy(String label, int code) {
    this.label = label;
    this.code = code;
  }

  /** Returns its name on the command line and in reports. */
  public String label() {
    return label;
  }

  /** The code in files; never changes. */
  int code() {
    return code;
  }

  /**
   * Returns the strategy with this name.
   *
   * @throws IllegalArgumentException if no strategy has it; the message lists the valid names
   */
  public static FetchStrategy of(String label) {
    for (FetchStrategy strategy : values()) {
      if (strategy.label.equals(label)) {
        return strategy;
      }
    }
    String labels =
        Arrays.stream(values()).map(FetchStrategy::label).collect(Collectors.joining(", "));
    throw new IllegalArgumentException(
        "no fetch strategy is called " + label + ", expected one of " + labels);
  }

  /** The strategy with this code, or null. */
  static @Nullable FetchStrategy ofCode(long code) {
    for (FetchStrategy strategy : values()) {
      if (strategy.code == code) {
        return strategy;
      }
    }
    return null;
  }
}
