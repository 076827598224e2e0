package org.inkling.disk.index;

/** Looks up many keys with several reads under way: each slot of the queue is one key's search. */
final class BatchLane extends Lane {
  private static final long[] NOTHING = {};

  private final Bracket[] brackets;
  private final int[] places; // of the key that a slot searches, in the caller's arrays
  private long[] keys = NOTHING;
  private long[] values = NOTHING;
  private long absent;
  private int next;
  private int end;
  private int present;

  BatchLane(IndexPlan plan, int depth) {
    this(plan, plan.depth(depth), plan.pagesPerRead(plan.depth(depth)));
  }

  private BatchLane(IndexPlan plan, int depth, int pages) {
    super(plan.data(), depth, pages);
    brackets = new Bracket[depth];
    for (int i = 0; i < depth; i++) {
      brackets[i] = new Bracket(plan, pages);
    }
    places = new int[depth];
  }

  /** Looks up the keys of some places, and gives how many of them are present. */
  synchronized int getAll(long[] wanted, long[] into, int from, int count, long ifAbsent) {
    requireOpen();
    keys = wanted;
    values = into;
    absent = ifAbsent;
    next = from;
    end = from + count;
    present = 0;
    try {
      for (int slot = 0; slot < brackets.length; slot++) {
        begin(slot);
      }
      while (queue.underWay() > 0) {
        int slot = queue.take();
        if (brackets[slot].narrow(data.pages(queue, slot))) {
          answer(slot);
          begin(slot);
        } else {
          submit(slot);
        }
      }
      return present;
    } finally {
      keys = NOTHING; // the caller's arrays are not kept alive
      values = NOTHING;
    }
  }

  /** Gives a slot the next key whose place is not known without a read. */
  private void begin(int slot) {
    Bracket bracket = brackets[slot];
    while (next < end) {
      places[slot] = next;
      bracket.begin(keys[next++]);
      if (!bracket.isKnown()) {
        submit(slot);
        return;
      }
      answer(slot);
    }
  }

  private void submit(int slot) {
    DataPages.submit(queue, slot, brackets[slot].from(), brackets[slot].count());
  }

  private void answer(int slot) {
    Bracket bracket = brackets[slot];
    values[places[slot]] = bracket.isFound() ? bracket.value() : absent;
    present += bracket.isFound() ? 1 : 0;
  }
}
