package org.inkling.jcstress.loft;

import java.util.concurrent.atomic.AtomicLongArray;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * The nodes of a round are handed out from both ends of a queue: its owner takes the first, a thief
 * the last, by a compare-and-set of the one word that holds both ends.
 *
 * <p>A queue in miniature, as {@code WorkQueues} has one for each worker; a place that was taken is
 * 0, 1, and so on, or -1 for none, and the third result what is left when both have taken. Hazards:
 * the last place is taken at both ends, so that two workers change one node; a place is lost, so
 * that a round never ends.
 */
public final class WorkQueueEnds {
  private static final int NONE = -1;

  private WorkQueueEnds() {}

  private static AtomicLongArray queue(int places) {
    return new AtomicLongArray(new long[] {word(0, places)});
  }

  private static int takeFirst(AtomicLongArray queue) {
    while (true) {
      long word = queue.get(0);
      if (front(word) >= back(word)) {
        return NONE;
      }
      if (queue.compareAndSet(0, word, word(front(word) + 1, back(word)))) {
        return front(word);
      }
    }
  }

  private static int takeLast(AtomicLongArray queue) {
    while (true) {
      long word = queue.get(0);
      if (front(word) >= back(word)) {
        return NONE;
      }
      if (queue.compareAndSet(0, word, word(front(word), back(word) - 1))) {
        return back(word) - 1;
      }
    }
  }

  private static long word(int front, int back) {
    return (long) front << 32 | back;
  }

  private static int front(long word) {
    return (int) (word >>> 32);
  }

  private static int back(long word) {
    return (int) word;
  }

  private static int left(AtomicLongArray queue) {
    return back(queue.get(0)) - front(queue.get(0));
  }

  /** One place: one of the two gets it. */
  @JCStressTest
  @Outcome(id = "0, -1, 0", expect = Expect.ACCEPTABLE, desc = "owner -> thief")
  @Outcome(id = "-1, 0, 0", expect = Expect.ACCEPTABLE, desc = "thief -> owner")
  @Outcome(expect = Expect.FORBIDDEN, desc = "taken twice, or by nobody")
  @State
  public static class OnePlace {
    private final AtomicLongArray queue = queue(1);

    /** Takes the first place of its own queue. */
    @Actor
    public void owner(JJJ_Result result) {
      result.r1 = takeFirst(queue);
    }

    /** Takes the last place of another's queue. */
    @Actor
    public void thief(JJJ_Result result) {
      result.r2 = takeLast(queue);
    }

    /** Counts what is left. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = left(queue);
    }
  }

  /** Two places: each gets one, from its own end. */
  @JCStressTest
  @Outcome(id = "0, 1, 0", expect = Expect.ACCEPTABLE, desc = "in either order")
  @Outcome(expect = Expect.FORBIDDEN, desc = "taken twice, or by nobody")
  @State
  public static class TwoPlaces {
    private final AtomicLongArray queue = queue(2);

    /** Takes the first place of its own queue. */
    @Actor
    public void owner(JJJ_Result result) {
      result.r1 = takeFirst(queue);
    }

    /** Takes the last place of another's queue. */
    @Actor
    public void thief(JJJ_Result result) {
      result.r2 = takeLast(queue);
    }

    /** Counts what is left. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = left(queue);
    }
  }

  /** Two places, of which the owner wants both: its second take and the thief's get one. */
  @JCStressTest
  @Outcome(id = "1, -1, 0", expect = Expect.ACCEPTABLE, desc = "owner, owner -> thief")
  @Outcome(id = "-1, 1, 0", expect = Expect.ACCEPTABLE, desc = "thief -> owner, the second time")
  @Outcome(expect = Expect.FORBIDDEN, desc = "taken twice, or by nobody")
  @State
  public static class LastOfTwo {
    private final AtomicLongArray queue = queue(2);

    /** Takes two places of its own queue. */
    @Actor
    public void owner(JJJ_Result result) {
      if (takeFirst(queue) == 0) {
        result.r1 = takeFirst(queue);
      }
    }

    /** Takes the last place of another's queue. */
    @Actor
    public void thief(JJJ_Result result) {
      result.r2 = takeLast(queue);
    }

    /** Counts what is left. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = left(queue);
    }
  }

  /**
   * The weakened twin of {@link OnePlace}: each end is a word of its own, looked at and then moved.
   * Both take the one place; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "0, -1, 0", expect = Expect.ACCEPTABLE, desc = "owner -> thief")
  @Outcome(id = "-1, 0, 0", expect = Expect.ACCEPTABLE, desc = "thief -> owner")
  @Outcome(
      id = "0, 0, -1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "both look -> both take: two workers with one node")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class TwoWords {
    private static final int FRONT = 0;
    private static final int BACK = 1;

    private final AtomicLongArray ends = new AtomicLongArray(new long[] {0, 1});

    /** Takes the first place of its own queue. */
    @Actor
    public void owner(JJJ_Result result) {
      boolean empty = ends.get(FRONT) >= ends.get(BACK);
      result.r1 = empty ? NONE : ends.getAndIncrement(FRONT);
    }

    /** Takes the last place of another's queue. */
    @Actor
    public void thief(JJJ_Result result) {
      boolean empty = ends.get(FRONT) >= ends.get(BACK);
      result.r2 = empty ? NONE : ends.decrementAndGet(BACK);
    }

    /** Counts what is left. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = ends.get(BACK) - ends.get(FRONT);
    }
  }
}
