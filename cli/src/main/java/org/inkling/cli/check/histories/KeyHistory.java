package org.inkling.cli.check.histories;

import java.util.Arrays;
import java.util.List;

/**
 * Searches for an order of the operations on one key that explains their answers and keeps their
 * order in time. Operations on different keys need no common order: linearizability is local.
 *
 * <p>The search goes through the beginnings and ends of operations in the order of time. It keeps
 * every configuration that the answers so far permit: the open operations that have taken effect,
 * and the resulting value. If an operation ends that has not taken effect in a configuration, the
 * search tries all orders of open operations up to it, each configuration once. A read takes effect
 * as soon as it can, which excludes no order. When no operation is open, only the values remain.
 * The number of concurrent operations therefore bounds the memory, however long the history is.
 *
 * @source Wing and Gong 1993; Lowe 2017 for the memory of configurations and just-in-time
 *     linearization
 */
final class KeyHistory {
  /** The largest number of open operations, one for each thread. */
  static final int MAX_THREADS = Long.SIZE;

  /**
   * The largest number of configurations for one end of an operation; beyond it the search gives
   * up.
   */
  private static final int MAX_CONFIGURATIONS = 1 << 20;

  private static final int ROW_BITS = 24;
  private static final int ROW_MASK = (1 << ROW_BITS) - 1;
  private static final int BEGIN_BIT = 1;

  private long[] events = new long[0];
  private int eventCount;
  private final int[] open = new int[MAX_THREADS];
  private List<LoggedOperation> log = List.of();
  private Configurations current = new Configurations();
  private Configurations next = new Configurations();
  private final Configurations tried = new Configurations();
  private long openMask;
  private int quietEvent;
  private long[] quietStates = new long[0];
  private int refusedEvent;

  /**
   * Returns whether some order explains the operations in {@code history}.
   *
   * @param states the values that the key may have had before
   * @throws IllegalStateException if too many operations are open at once to try all orders
   */
  boolean isExplained(List<LoggedOperation> history, long[] states) {
    log = history;
    order();
    current.clear();
    for (long state : states) {
      current.add(0, state);
    }
    openMask = 0;
    quietEvent = 0;
    quietStates = states;
    for (int i = 0; i < eventCount; i++) {
      long event = events[i];
      int row = (int) event & ROW_MASK;
      if ((event >>> ROW_BITS & BEGIN_BIT) != 0) {
        begin(row);
      } else {
        end(row);
        if (current.size() == 0) {
          refusedEvent = i;
          return false;
        }
        if (openMask == 0) {
          quietEvent = i + 1;
          quietStates = current.distinctStates();
        }
      }
    }
    return true;
  }

  /**
   * Returns the values that the key may have after the explained history, all of whose operations
   * have ended.
   */
  long[] states() {
    return quietStates;
  }

  /** Returns the values that the key may have had before {@link #window}. */
  long[] statesBeforeWindow() {
    return quietStates;
  }

  /**
   * Returns the operations that no order explains: all since the last moment at which none was
   * open, sorted by their beginnings. The last one to end is the one that was refused.
   */
  List<LoggedOperation> window() {
    return begun(quietEvent, refusedEvent);
  }

  /** Returns the last operations that began before {@link #window}, at most {@code max}. */
  List<LoggedOperation> context(int max) {
    List<LoggedOperation> before = begun(0, quietEvent);
    return before.subList(Math.max(0, before.size() - max), before.size());
  }

  private List<LoggedOperation> begun(int from, int to) {
    return Arrays.stream(events, from, to)
        .filter(event -> (event >>> ROW_BITS & BEGIN_BIT) != 0)
        .mapToObj(event -> log.get((int) event & ROW_MASK))
        .toList();
  }

  /** Sorts beginnings and ends by time; an end comes before a beginning at the same time. */
  private void order() {
    if (log.size() > ROW_MASK) {
      throw new IllegalArgumentException("a history of " + log.size() + " operations is too long");
    }
    long origin = Long.MAX_VALUE;
    for (int row = 0; row < log.size(); row++) {
      origin = Math.min(origin, log.get(row).begin());
    }
    eventCount = 0;
    if (events.length < 2 * log.size()) {
      events = new long[3 * log.size()];
    }
    for (int row = 0; row < log.size(); row++) {
      events[eventCount++] = (((log.get(row).begin() - origin) << 1 | BEGIN_BIT) << ROW_BITS) | row;
      events[eventCount++] = ((log.get(row).end() - origin) << (1 + ROW_BITS)) | row;
    }
    Arrays.sort(events, 0, eventCount);
  }

  private void begin(int row) {
    int thread = log.get(row).thread();
    open[thread] = row;
    openMask |= 1L << thread;
    if (!log.get(row).isRead()) {
      return;
    }
    next.clear();
    for (int i = 0; i < current.size(); i++) {
      long state = current.state(i);
      next.add(current.mask(i) | (log.get(row).admits(state) ? 1L << thread : 0), state);
    }
    turn();
  }

  private void end(int row) {
    long bit = 1L << log.get(row).thread();
    next.clear();
    tried.clear();
    for (int i = 0; i < current.size(); i++) {
      pass(current.mask(i), current.state(i), bit);
    }
    for (int i = 0; i < tried.size(); i++) {
      extend(tried.mask(i), tried.state(i), bit);
    }
    openMask &= ~bit;
    turn();
  }

  private void turn() {
    Configurations former = current;
    current = next;
    next = former;
  }

  /** Keeps a configuration in which the ending operation has taken effect; extends any other. */
  private void pass(long mask, long state, long bit) {
    if ((mask & bit) != 0) {
      next.add(mask & ~bit, state);
    } else {
      tried.add(mask, state);
    }
    if (next.size() + tried.size() > MAX_CONFIGURATIONS) {
      throw new IllegalStateException(
          "too many operations on one key are open at once to try their orders; use fewer"
              + " threads or more keys");
    }
  }

  /** Applies each open write that has not yet taken effect and can. */
  private void extend(long mask, long state, long bit) {
    for (long left = openMask & ~mask; left != 0; left &= left - 1) {
      int row = open[Long.numberOfTrailingZeros(left)];
      if (!log.get(row).isRead() && log.get(row).admits(state)) {
        long after = log.get(row).after();
        pass(withReads(mask | Long.lowestOneBit(left), after), after, bit);
      }
    }
  }

  /** Applies each open read that can take effect. */
  private long withReads(long mask, long state) {
    long with = mask;
    for (long left = openMask & ~mask; left != 0; left &= left - 1) {
      int row = open[Long.numberOfTrailingZeros(left)];
      if (log.get(row).isRead() && log.get(row).admits(state)) {
        with |= Long.lowestOneBit(left);
      }
    }
    return with;
  }
}
