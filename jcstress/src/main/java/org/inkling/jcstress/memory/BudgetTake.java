package org.inkling.jcstress.memory;

import java.util.concurrent.atomic.AtomicLong;
import org.inkling.MemoryBudget;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZJ_Result;

/**
 * Two threads take memory of a budget that has room for one of them.
 *
 * <p>Hazard: both see that there is room, and both take it. The check and the change are one
 * compare-and-set, so that the second one sees what the first has taken.
 */
public final class BudgetTake {
  private static final long LIMIT = MemoryBudget.MIN_BYTES;
  private static final long PART = LIMIT / 2 + 1;

  private BudgetTake() {}

  /** Exactly one is granted. */
  @JCStressTest
  @Outcome(
      id = {"true, false, 524289", "false, true, 524289"},
      expect = Expect.ACCEPTABLE,
      desc = "one of them has it")
  @Outcome(expect = Expect.FORBIDDEN, desc = "both or none, or a wrong account")
  @State
  public static class Shipped {
    private final MemoryBudget budget = MemoryBudget.of(LIMIT);

    /** Takes more than a half. */
    @Actor
    public void first(ZZJ_Result result) {
      result.r1 = budget.tryTakeForChange(PART);
    }

    /** Takes more than a half, too. */
    @Actor
    public void second(ZZJ_Result result) {
      result.r2 = budget.tryTakeForChange(PART);
    }

    /** The account. */
    @Arbiter
    public void after(ZZJ_Result result) {
      result.r3 = budget.usedBytes();
    }
  }

  /** The weakened twin, in small: checks, and then adds. Both can be granted. */
  @JCStressTest
  @Outcome(
      id = {"true, false, 524289", "false, true, 524289"},
      expect = Expect.ACCEPTABLE,
      desc = "one of them has it")
  @Outcome(
      id = "true, true, 1048578",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "both have it")
  @State
  public static class CheckThenAdd {
    private final AtomicLong used = new AtomicLong();

    private boolean take() {
      boolean fits = used.get() + PART <= LIMIT;
      if (fits) {
        used.getAndAdd(PART);
      }
      return fits;
    }

    /** Takes more than a half. */
    @Actor
    public void first(ZZJ_Result result) {
      result.r1 = take();
    }

    /** Takes more than a half, too. */
    @Actor
    public void second(ZZJ_Result result) {
      result.r2 = take();
    }

    /** The account. */
    @Arbiter
    public void after(ZZJ_Result result) {
      result.r3 = used.get();
    }
  }
}
