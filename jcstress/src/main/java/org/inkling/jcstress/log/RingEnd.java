package org.inkling.jcstress.log;

import java.util.concurrent.atomic.AtomicLong;
import org.inkling.disk.log.LogBuffer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * A writer claims a number of the log while another thread closes it.
 *
 * <p>Hazards: a number is handed out at or behind the end that the flusher is told, so that its
 * record is never written and its writer waits for ever; or the flusher is told an end that nobody
 * reaches, and waits itself. Claim and end are each one atomic change of one word. The writer's
 * result is its number, or -1 if it was refused.
 */
public final class RingEnd {
  private static final long REFUSED = -1;

  private RingEnd() {}

  private static long accepted(long claimed) {
    return claimed >= LogBuffer.ENDED ? REFUSED : claimed;
  }

  /** A number that was handed out is below the end, and the end is behind one that was. */
  @JCStressTest
  @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "claim -> end")
  @Outcome(id = "-1, 0", expect = Expect.ACCEPTABLE, desc = "end -> claim")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a number behind the end, or an end behind nothing")
  @State
  public static class ClaimAgainstEnd {
    private final LogBuffer ring = new LogBuffer(2, 0);

    /** Claims. */
    @Actor
    public void writer(JJ_Result result) {
      result.r1 = accepted(ring.claim());
    }

    /** Closes. */
    @Actor
    public void closer(JJ_Result result) {
      result.r2 = ring.end();
    }
  }

  /** The weakened twin: the end is looked up and then stored. Seen on x86-64 too. */
  @JCStressTest
  @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "claim -> end")
  @Outcome(id = "-1, 0", expect = Expect.ACCEPTABLE, desc = "end -> claim")
  @Outcome(
      id = "0, 0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "look -> claim -> end: a number behind the end; its writer waits for ever")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookThenEnd {
    private final AtomicLong next = new AtomicLong();

    /** Claims. */
    @Actor
    public void writer(JJ_Result result) {
      result.r1 = accepted(next.getAndIncrement());
    }

    /** Closes in two steps. */
    @Actor
    public void closer(JJ_Result result) {
      long claimed = next.get();
      next.set(claimed + LogBuffer.ENDED);
      result.r2 = claimed;
    }
  }
}
