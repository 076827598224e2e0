package org.inkling.jcstress.log;

import java.util.concurrent.locks.Lock;
import org.inkling.disk.log.LogBuffer;
import org.inkling.latch.KeyLatches;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * A write under its key's latch while a rotation takes all latches, swaps the stages and cuts the
 * log.
 *
 * <p>Hazards: a write goes to the new stage and its record into the old segment, which is dropped
 * with the old stage's merge, so that a crash loses it; or the other way round, so that a snapshot
 * or a merge and the log disagree; or a write that depends on what is there decides by a stage that
 * has been frozen meanwhile. Stages are miniatures of one key, whose value is 0 for unknown.
 */
public final class RotationStress {
  private static final long KEY = 7;

  private RotationStress() {}

  /** A stage of one key. */
  private static final class Stage {
    private long value; // under the key's latch
  }

  /** What is written to, and what is frozen behind it. */
  private record Generation(Stage dynamic, Stage frozen) {}

  /** Latches, ring and stages, as the hybrid index has them. */
  private static class Store {
    private final KeyLatches latches = new KeyLatches();
    private final LogBuffer ring = new LogBuffer(4, 0);
    private final Stage first = new Stage();
    private volatile Generation generation = new Generation(first, new Stage());
    private long cut; // under all latches

    /** Applies and appends; the results are which stage it was, and the record's number. */
    final void write(JJ_Result result) {
      Stage stage = generation.dynamic();
      stage.value = 1;
      result.r1 = stage == first ? 0 : 1;
      result.r2 = ring.claim();
    }

    final void latchedWrite(JJ_Result result) {
      Lock latch = latches.lock(KEY);
      try {
        write(result);
      } finally {
        latch.unlock();
      }
    }

    final void rotate() {
      latches.lockAll();
      try {
        swap();
      } finally {
        latches.unlockAll();
      }
    }

    final void swap() {
      cut = ring.claimed();
      generation = new Generation(new Stage(), generation.dynamic());
    }

    /** On which side of the cut a record is. */
    final long side(long sequence) {
      return sequence < cut ? 0 : 1;
    }

    /** Whether the key was absent and has the value now; asks for the stages again if told so. */
    final long putIfAbsent(long value, boolean checked) {
      while (true) {
        Generation read = generation;
        long below = read.frozen().value;
        Lock latch = latches.lock(KEY);
        try {
          Generation now = generation;
          if (checked && now.dynamic() != read.dynamic()) {
            continue;
          }
          if (below != 0 || now.dynamic().value != 0) {
            return 0;
          }
          now.dynamic().value = value;
          return 1;
        } finally {
          latch.unlock();
        }
      }
    }
  }

  /** Record and change are on the same side. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "write -> rotation")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "rotation -> write")
  @Outcome(expect = Expect.FORBIDDEN, desc = "stage and segment disagree")
  @State
  public static class WriteAgainstSwap {
    private final Store store = new Store();

    /** Writes under the latch. */
    @Actor
    public void writer(JJ_Result result) {
      store.latchedWrite(result);
    }

    /** Swaps under all latches. */
    @Actor
    public void rotation() {
      store.rotate();
    }

    /** Finds the side of the record. */
    @Arbiter
    public void after(JJ_Result result) {
      result.r2 = store.side(result.r2);
    }
  }

  /** The weakened twin of {@link WriteAgainstSwap}: without latches. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "write -> rotation")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "rotation -> write")
  @Outcome(
      id = "0, 1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "stage -> rotation -> write: a frozen stage changes, and a merge may have passed by")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class WithoutLatch {
    private final Store store = new Store();

    /** Writes. */
    @Actor
    public void writer(JJ_Result result) {
      store.write(result);
    }

    /** Swaps. */
    @Actor
    public void rotation() {
      store.swap();
    }

    /** Finds the side of the record. */
    @Arbiter
    public void after(JJ_Result result) {
      result.r2 = store.side(result.r2);
    }
  }

  /** Of two who put a key if it is absent one does, also if a rotation comes between. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "one -> other, rotation")
  @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "other -> one, before or behind")
  @Outcome(expect = Expect.FORBIDDEN, desc = "two winners, or none")
  @State
  public static class OneWinner {
    private final Store store = new Store();

    /** Puts. */
    @Actor
    public void one(JJ_Result result) {
      result.r1 = store.putIfAbsent(1, true);
    }

    /** Puts, then rotates. */
    @Actor
    public void otherAndRotation(JJ_Result result) {
      result.r2 = store.putIfAbsent(2, true);
      store.rotate();
    }
  }

  /** The weakened twin of {@link OneWinner}: what was read below is not read again. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "one -> other, rotation")
  @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "other -> one, before or behind")
  @Outcome(
      id = "1, 1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "one reads below -> other, rotation -> one puts: two winners")
  @Outcome(expect = Expect.FORBIDDEN, desc = "none")
  @State
  public static class ReadBelowOnce {
    private final Store store = new Store();

    /** Puts. */
    @Actor
    public void one(JJ_Result result) {
      result.r1 = store.putIfAbsent(1, false);
    }

    /** Puts, then rotates. */
    @Actor
    public void otherAndRotation(JJ_Result result) {
      result.r2 = store.putIfAbsent(2, false);
      store.rotate();
    }
  }
}
