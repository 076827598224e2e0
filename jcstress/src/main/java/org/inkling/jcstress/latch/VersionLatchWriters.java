package org.inkling.jcstress.latch;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongOpaque;

import org.inkling.latch.VersionLatch;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * Two writers each add one to a plain word under its latch.
 *
 * <p>Hazard: both read the same number, and one of the two is lost. The lock is a compare-and-set,
 * so one of them comes first, and the other one sees what was stored before the unlock. The results
 * are the number and the version that are left.
 */
public final class VersionLatchWriters {
  private VersionLatchWriters() {}

  /** A latch and a number under it, 0 at first. */
  private static final class Counter {
    private static final SlabAllocator MEMORY =
        SlabAllocator.create("VersionLatchWriters", Long.MAX_VALUE);
    private static final long BYTES = 2L * Long.BYTES;
    private static final int VERSION_SHIFT = 8;

    private final long latch = MEMORY.allocate(BYTES);
    private final long number = latch + Long.BYTES;

    /** Adds one under the latch. */
    void add() {
      long locked = VersionLatch.lock(latch);
      while (VersionLatch.isBusy(locked)) {
        locked = VersionLatch.lock(latch);
      }
      addAndUnlock(locked);
    }

    /** Adds one after a lock in two steps. */
    void addAfterLoadAndStore() {
      long seen = getLongAcquire(latch);
      while (VersionLatch.isBusy(seen)) {
        Thread.onSpinWait();
        seen = getLongAcquire(latch);
      }
      putLongOpaque(latch, seen | 1); // LOCKED
      addAndUnlock(seen);
    }

    private void addAndUnlock(long locked) {
      putLong(number, getLong(number) + 1);
      VersionLatch.unlock(latch, locked, 0);
    }

    /** What is left; frees the words, which nobody else uses. */
    void readAndFree(JJ_Result result) {
      result.r1 = getLong(number);
      result.r2 = getLong(latch) >>> VERSION_SHIFT;
      MEMORY.free(latch, BYTES);
    }
  }

  /** One after the other. */
  @JCStressTest
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "one writer -> the other one")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a lost update, or a version used twice")
  @State
  public static class TwoWriters {
    private final Counter counter = new Counter();

    /** Adds. */
    @Actor
    public void one() {
      counter.add();
    }

    /** Adds, too. */
    @Actor
    public void other() {
      counter.add();
    }

    /** Reads what is left, and frees it. */
    @Arbiter
    public void after(JJ_Result result) {
      counter.readAndFree(result);
    }
  }

  /**
   * The weakened twin of {@link TwoWriters}: a lock looks and then stores, so both have it; seen on
   * x86-64 too.
   */
  @JCStressTest
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "one writer -> the other one")
  @Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "both saw one version, added in turn")
  @Outcome(
      id = "1, 1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "both had the latch: an update is lost")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookThenLockTwin {
    private final Counter counter = new Counter();

    /** Adds. */
    @Actor
    public void one() {
      counter.addAfterLoadAndStore();
    }

    /** Adds, too. */
    @Actor
    public void other() {
      counter.addAfterLoadAndStore();
    }

    /** Reads what is left, and frees it. */
    @Arbiter
    public void after(JJ_Result result) {
      counter.readAndFree(result);
    }
  }
}
