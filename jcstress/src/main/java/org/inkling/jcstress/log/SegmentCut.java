package org.inkling.jcstress.log;

import java.util.concurrent.locks.ReentrantLock;
import org.inkling.disk.log.LogBuffer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * A rotation notes from which number on records belong to the next segment, while a writer appends
 * and the flusher writes.
 *
 * <p>Hazard: the flusher writes a record behind the cut to the old segment, which is then dropped
 * with it. The number is read under the lock under which the flusher asks for it, and the flusher
 * asks after it has looked for records. The results are the cut, and up to where the flusher wrote
 * to the old segment.
 */
public final class SegmentCut {
  private static final long NEVER = Long.MAX_VALUE;

  private SegmentCut() {}

  /** The parts that all have: a ring, a lock, and the cut. */
  private static class Log {
    private final LogBuffer ring = new LogBuffer(2, 0);
    private final ReentrantLock lock = new ReentrantLock();
    private long cut = NEVER; // under the lock

    final void append() {
      ring.publish(ring.claim(), 1, 7, 8);
    }

    final long rotate() {
      lock.lock();
      try {
        cut = ring.claimed();
        return cut;
      } finally {
        lock.unlock();
      }
    }

    /** As {@link #rotate}, but the number is read too early. */
    final long lookThenRotate() {
      long claimed = ring.claimed();
      lock.lock();
      try {
        cut = claimed;
        return cut;
      } finally {
        lock.unlock();
      }
    }

    final long published() {
      return ring.published(0, 1);
    }

    /** Up to where the flusher writes to the old segment. */
    final long flush() {
      long published = published();
      return Math.min(published, cut());
    }

    final long cut() {
      lock.lock();
      try {
        return cut;
      } finally {
        lock.unlock();
      }
    }
  }

  /** The cut against an append and a flusher that is quick. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "cut -> append, flusher")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "append -> cut")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a record behind the cut in the old segment")
  @State
  public static class CutAgainstAppend {
    private final Log log = new Log();

    /** Cuts. */
    @Actor
    public void rotation(JJ_Result result) {
      result.r1 = log.rotate();
    }

    /** Appends, and writes what is there, up to the cut. */
    @Actor
    public void writerAndFlusher(JJ_Result result) {
      log.append();
      result.r2 = log.flush();
    }
  }

  /** The cut and an append behind it against the flusher. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "whatever the flusher sees")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a record behind the cut in the old segment")
  @State
  public static class CutAgainstFlusher {
    private final Log log = new Log();

    /** Cuts, then appends. */
    @Actor
    public void rotationAndWriter(JJ_Result result) {
      result.r1 = log.rotate();
      log.append();
    }

    /** Writes what is there, up to the cut. */
    @Actor
    public void flusher(JJ_Result result) {
      result.r2 = log.flush();
    }
  }

  /** The weakened twin of {@link CutAgainstAppend}: the number is read before the lock is taken. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "cut -> append, flusher")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "append -> cut")
  @Outcome(
      id = "0, 1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "look -> append, flusher -> cut: a record of the new stage in the old segment")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookThenCut {
    private final Log log = new Log();

    /** Cuts where the records ended a while ago. */
    @Actor
    public void rotation(JJ_Result result) {
      result.r1 = log.lookThenRotate();
    }

    /** Appends, and writes what is there, up to the cut. */
    @Actor
    public void writerAndFlusher(JJ_Result result) {
      log.append();
      result.r2 = log.flush();
    }
  }

  /** The weakened twin of {@link CutAgainstFlusher}: it asks for the cut before it looks. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "one after the other")
  @Outcome(
      id = "0, 1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "flusher asks -> cut, append -> flusher looks: a record of the new stage in the old")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class AskThenLook {
    private final Log log = new Log();

    /** Cuts, then appends. */
    @Actor
    public void rotationAndWriter(JJ_Result result) {
      result.r1 = log.rotate();
      log.append();
    }

    /** Asks too early. */
    @Actor
    public void flusher(JJ_Result result) {
      long cut = log.cut();
      result.r2 = Math.min(log.published(), cut);
    }
  }
}
