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
  static Violation of(long key, KeyHistory search) {
    List<LoggedOperation> window = search.window();
    List<LoggedOperation> context = search.context(CONTEXT);
    long[] states = search.statesBeforeWindow();
    String before =
        Arrays.stream(states).mapToObj(LoggedOperation::nameOf).collect(Collectors.joining(" or "));
    List<LoggedOperation> kept = window.size() <= MAX_REDUCED ? reduced(window, states) : window;
    return new Violation(key, before, describe(context), describe(kept));
  }

  /** A history without some of its reads must have an order if the whole one has. */
  private static List<LoggedOperation> reduced(List<LoggedOperation> refused, long[] states) {
    KeyHistory search = new KeyHistory();
    List<LoggedOperation> kept = refused;
    for (LoggedOperation operation : refused.reversed()) {
      if (operation.isRead()) {
        List<LoggedOperation> without = new ArrayList<>(kept);
        without.remove(operation);
        kept = search.isExplained(without, states) ? kept : without;
      }
    }
    return kept;
  }

  private static List<String> describe(List<LoggedOperation> operations) {
    return operations.stream().map(LoggedOperation::describe).toList();
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
