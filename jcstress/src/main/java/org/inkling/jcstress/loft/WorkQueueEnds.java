package org.inkling.jcstress.loft;

import org.inkling.maintenance.WorkQueues;
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
 * <p>The queues are the shipped {@code WorkQueues} of two workers, where the thief's own queue is
 * empty. A place that was taken is 0, 1, and so on, or -1 for none, and the third result what is
 * left when both have taken. Hazards: the last place is taken at both ends, so that two workers
 * change one node; a place is lost, so that a round never ends.
 */
public final class WorkQueueEnds {
  private static final int OWNER = 0;
  private static final int THIEF = 1;

  private WorkQueueEnds() {}

  /** Queues of two workers with this number of places in the owner's. */
  private static WorkQueues queues(int places) {
    return drained(new WorkQueues(2 * places, 2), places);
  }

  /** Empties the thief's queue, which has this number of places. */
  private static WorkQueues drained(WorkQueues queues, int places) {
    for (int i = 0; i < places; i++) {
      queues.take(THIEF);
    }
    return queues;
  }

  /** How many places are left. */
  private static long left(WorkQueues queues) {
    long left = 0;
    while (queues.take(OWNER) != WorkQueues.NONE) {
      left++;
    }
    return left;
  }

  /** One place: one of the two gets it. */
  @JCStressTest
  @Outcome(id = "0, -1, 0", expect = Expect.ACCEPTABLE, desc = "owner -> thief")
  @Outcome(id = "-1, 0, 0", expect = Expect.ACCEPTABLE, desc = "thief -> owner")
  @Outcome(expect = Expect.FORBIDDEN, desc = "taken twice, or by nobody")
  @State
  public static class OnePlace {
    private final WorkQueues queues = queues(1);

    /** Takes the first place of its own queue. */
    @Actor
    public void owner(JJJ_Result result) {
      result.r1 = queues.take(OWNER);
    }

    /** Takes the last place of the owner's queue. */
    @Actor
    public void thief(JJJ_Result result) {
      result.r2 = queues.take(THIEF);
    }

    /** Counts what is left. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = left(queues);
    }
  }

  /** Two places: each gets one, from its own end. */
  @JCStressTest
  @Outcome(id = "0, 1, 0", expect = Expect.ACCEPTABLE, desc = "in either order")
  @Outcome(expect = Expect.FORBIDDEN, desc = "taken twice, or by nobody")
  @State
  public static class TwoPlaces {
    private final WorkQueues queues = queues(2);

    /** Takes the first place of its own queue. */
    @Actor
    public void owner(JJJ_Result result) {
      result.r1 = queues.take(OWNER);
    }

    /** Takes the last place of the owner's queue. */
    @Actor
    public void thief(JJJ_Result result) {
      result.r2 = queues.take(THIEF);
    }

    /** Counts what is left. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = left(queues);
    }
  }

  /** Two places, of which the owner wants both: its second take and the thief's get one. */
  @JCStressTest
  @Outcome(id = "1, -1, 0", expect = Expect.ACCEPTABLE, desc = "owner, owner -> thief")
  @Outcome(id = "-1, 1, 0", expect = Expect.ACCEPTABLE, desc = "thief -> owner, the second time")
  @Outcome(expect = Expect.FORBIDDEN, desc = "taken twice, or by nobody")
  @State
  public static class LastOfTwo {
    private final WorkQueues queues = queues(2);

    /** Takes two places of its own queue. */
    @Actor
    public void owner(JJJ_Result result) {
      if (queues.take(OWNER) == 0) {
        result.r1 = queues.take(OWNER);
      }
    }

    /** Takes the last place of the owner's queue. */
    @Actor
    public void thief(JJJ_Result result) {
      result.r2 = queues.take(THIEF);
    }

    /** Counts what is left. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = left(queues);
    }
  }

  /**
   * The shipped queues, but a worker that has seen a place takes it, even if another was faster.
   */
  private static final class LooksThenTakes extends WorkQueues {
    LooksThenTakes(int places, int workers) {
      super(places, workers);
    }

    @Override
    protected boolean move(int queue, long seen, long rest) {
      boolean _ = super.move(queue, seen, rest);
      return true;
    }
  }

  /**
   * The weakened twin of {@link OnePlace}: a worker goes by its look at the queue, and not by its
   * compare-and-set. Both take the one place; seen on x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "0, -1, 0", expect = Expect.ACCEPTABLE, desc = "owner -> thief")
  @Outcome(id = "-1, 0, 0", expect = Expect.ACCEPTABLE, desc = "thief -> owner")
  @Outcome(
      id = "0, 0, 0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "both look -> both take: two workers with one node")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookThenTake {
    private final WorkQueues queues = drained(new LooksThenTakes(2, 2), 1);

    /** Takes the first place of its own queue. */
    @Actor
    public void owner(JJJ_Result result) {
      result.r1 = queues.take(OWNER);
    }

    /** Takes the last place of the owner's queue. */
    @Actor
    public void thief(JJJ_Result result) {
      result.r2 = queues.take(THIEF);
    }

    /** Counts what is left. */
    @Arbiter
    public void after(JJJ_Result result) {
      result.r3 = left(queues);
    }
  }
}
