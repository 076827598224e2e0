package org.inkling.cli.check.histories;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Operations on one key that no order explains.
 *
 * @param key the key
 * @param before the values that it may have had before the window, as text
 * @param context the operations just before
 * @param window as few operations as the search needs to refuse them, sorted by their beginnings
 */
record Violation(long key, String before, List<String> context, List<String> window) {
  private static final int CONTEXT = 4;

  /** Longer windows are shown in full, because each attempt to leave a read out costs a search. */
  private static final int MAX_REDUCED = 500;

  /**
   * Returns the operations that {@code search} has just refused, without the reads that the refusal
   * does not need.
   */
  static Violation of(long key, OperationLog history, KeyHistory search) {
    int[] window = search.window();
    int[] context = search.context(CONTEXT);
    long[] states = search.statesBeforeWindow();
    OperationLog kept = part(history, window);
    if (window.length <= MAX_REDUCED) {
      kept = reduced(kept, states);
    }
    String before =
        Arrays.stream(states).mapToObj(OperationLog::nameOf).collect(Collectors.joining(" or "));
    return new Violation(key, before, describe(part(history, context)), describe(kept));
  }

  private static OperationLog part(OperationLog history, int[] rows) {
    OperationLog part = new OperationLog();
    for (int row : rows) {
      part.add(history, row);
    }
    return part;
  }

  /** A history without some of its reads must have an order if the whole one has. */
  private static OperationLog reduced(OperationLog refused, long[] states) {
    KeyHistory search = new KeyHistory();
    OperationLog kept = refused;
    for (int row = refused.size() - 1; row >= 0; row--) {
      if (kept.isRead(row)) {
        OperationLog without = without(kept, row);
        kept = search.isExplained(without, states) ? kept : without;
      }
    }
    return kept;
  }

  private static OperationLog without(OperationLog log, int left) {
    OperationLog without = new OperationLog();
    for (int row = 0; row < log.size(); row++) {
      if (row != left) {
        without.add(log, row);
      }
    }
    return without;
  }

  private static List<String> describe(OperationLog log) {
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < log.size(); row++) {
      lines.add(
          "[%d, %d] thread %d  %s"
              .formatted(log.begin(row), log.end(row), log.thread(row), log.describe(row)));
    }
    return lines;
  }

  /** Describes the violation in several lines. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append("no order explains the operations on key ").append(key).append('\n');
    if (!context.isEmpty()) {
      text.append("just before:\n");
      context.forEach(line -> text.append("  ").append(line).append('\n'));
    }
    text.append("value then: ").append(before).append("; and now:\n");
    window.forEach(line -> text.append("  ").append(line).append('\n'));
    text.append("[a, b]: it began when a operations had ended, and was the b-th to end");
    return text.toString();
  }
}
