package org.inkling.disk.index;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import org.inkling.disk.read.PageBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Looks up many keys with several reads under way: each slot of the queue searches for one key.
 * Cached pages bypass the queue.
 */
final class BatchLane extends Lane {
  private static final long[] NOTHING = {};

  private final Bracket[] brackets;
  private final @Nullable PageBuffer cached; // cached pages, for one key at a time
  private final int[] places; // index of each slot's key in the caller's arrays
  private long[] keys = NOTHING;
  private long[] values = NOTHING;
  private long absent;
  private boolean @Nullable [] found; // null if the caller needs values only
  private int next;
  private int end;
  private int present;

  BatchLane(IndexPlan plan, int depth) {
    this(plan, plan.depth(depth), plan.pagesPerRead(plan.depth(depth)));
  }

  private BatchLane(IndexPlan plan, int depth, int pages) {
    super(plan.data(), depth, pages);
    cached = data.cached() == null ? null : data.buffer(pages);
    brackets = new Bracket[depth];
    for (int i = 0; i < depth; i++) {
      brackets[i] = new Bracket(plan, pages);
    }
    places = new int[depth];
  }

  /** Looks up a range of keys and returns how many are present. */
  synchronized int getAll(long[] wanted, long[] into, int from, int count, long ifAbsent) {
    absent = ifAbsent;
    found = null;
    return run(wanted, into, from, count);
  }

  /** Like the other overload, but also reports which keys are present. */
  synchronized int getAll(long[] wanted, long[] into, boolean[] present, int from, int count) {
    found = present;
    return run(wanted, into, from, count);
  }

  @GuardedBy("this")
  private int run(long[] wanted, long[] into, int from, int count) {
    requireOpen();
    keys = wanted;
    values = into;
    next = from;
    end = from + count;
    present = 0;
    try {
      for (int slot = 0; slot < brackets.length; slot++) {
        begin(slot);
      }
      while (queue.underWay() > 0) {
        int slot = queue.take();
        PageBuffer read = data.pages(queue, slot);
        data.keep(read);
        brackets[slot].narrow(read);
        proceed(slot);
      }
      return present;
    } finally {
      keys = NOTHING; // so as not to keep the caller's arrays alive
      values = NOTHING;
      found = null;
    }
  }

  /** Gives a slot the next key that needs a read. */
  private void begin(int slot) {
    while (next < end) {
      places[slot] = next;
      brackets[slot].begin(keys[next++]);
      if (isWaiting(slot)) {
        return;
      }
      answer(slot);
    }
  }

  /** Continues with the key of a slot, or with the next key. */
  private void proceed(int slot) {
    if (!isWaiting(slot)) {
      answer(slot);
      begin(slot);
    }
  }

  /** Advances as far as the cached pages allow. Returns whether a read is now under way. */
  private boolean isWaiting(int slot) {
    Bracket bracket = brackets[slot];
    while (!bracket.isKnown()) {
      if (cached == null || !data.find(bracket.from(), bracket.count(), cached)) {
        DataPages.submit(queue, slot, bracket.from(), bracket.count());
        return true;
      }
      bracket.narrow(cached);
    }
    return false;
  }

  private void answer(int slot) {
    Bracket bracket = brackets[slot];
    boolean isFound = bracket.isFound();
    values[places[slot]] = isFound ? bracket.value() : absent;
    present += isFound ? 1 : 0;
    if (found != null) {
      found[places[slot]] = isFound;
    }
  }
}
