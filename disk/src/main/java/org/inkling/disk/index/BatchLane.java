package org.inkling.disk.index;

import org.inkling.disk.read.PageBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Looks up many keys with several reads under way: each slot of the queue is one key's search.
 * Pages that are in the cache never go to the queue.
 */
final class BatchLane extends Lane {
  private static final long[] NOTHING = {};

  private final Bracket[] brackets;
  private final @Nullable PageBuffer cached; // pages out of the cache, of one key at a time
  private final int[] places; // of the key that a slot searches, in the caller's arrays
  private long[] keys = NOTHING;
  private long[] values = NOTHING;
  private long absent;
  private boolean @Nullable [] found; // or null if the caller is content with values
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

  /** Looks up the keys of some places, and gives how many of them are present. */
  synchronized int getAll(long[] wanted, long[] into, int from, int count, long ifAbsent) {
    absent = ifAbsent;
    found = null;
    return run(wanted, into, from, count);
  }

  /** As above, and tells which keys are present. */
  synchronized int getAll(long[] wanted, long[] into, boolean[] present, int from, int count) {
    found = present;
    return run(wanted, into, from, count);
  }

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
      keys = NOTHING; // the caller's arrays are not kept alive
      values = NOTHING;
      found = null;
    }
  }

  /** Gives a slot the next key whose place is not known without a read. */
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

  /** Goes on with the key of a slot, or with the next one. */
  private void proceed(int slot) {
    if (!isWaiting(slot)) {
      answer(slot);
      begin(slot);
    }
  }

  /** Goes on as far as the cache has the pages; whether a read is under way now. */
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
