package org.inkling.jcstress.log;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.disk.log.FlusherTurns;
import org.inkling.disk.log.LogBuffer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A writer appends while the flusher ends its turn.
 *
 * <p>Hazard: the writer takes the flusher for awake, and the flusher takes the log for empty, so
 * that nobody writes the record until somebody waits for it. The writer claims a number and then
 * reads whether the log is unwatched; the flusher marks it as unwatched and then reads the claims.
 * The results are the alarms that were set, and the numbers claimed.
 */
public final class TurnEnd {
  private TurnEnd() {}

  /** The parts that both have: a ring, turns, and a clock that counts the alarms. */
  private static class Log {
    private final LogBuffer ring = new LogBuffer(1, 0);
    private final AtomicInteger alarms = new AtomicInteger();
    private final FlusherTurns turns = new FlusherTurns(turn -> {}, (nanos, task) -> set(), 1);

    private CompletableFuture<?> set() {
      alarms.incrementAndGet();
      return new CompletableFuture<>();
    }

    /** Begins the turn that is ended. */
    Log begun() {
      turns.request();
      boolean _ = turns.begin();
      return this;
    }

    final void append() {
      long _ = ring.claim();
      if (turns.isUnwatched()) {
        turns.watch();
      }
    }
  }

  /** One of the two sets the alarm. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "the writer or the flusher")
  @Outcome(expect = Expect.FORBIDDEN, desc = "nobody will look for the record")
  @State
  public static class EndAgainstAppend {
    private final Log log = new Log().begun();

    /** Appends. */
    @Actor
    public void writer() {
      log.append();
    }

    /** Ends the turn. */
    @Actor
    public void flusher() {
      boolean _ = log.turns.ends(() -> log.ring.claimed() > 0, 1);
    }

    /** Counts. */
    @Arbiter
    public void after(II_Result result) {
      result.r1 = log.alarms.get();
      result.r2 = (int) log.ring.claimed();
    }
  }

  /** The weakened twin: the flusher looks for records before it marks the log as unwatched. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "the writer or the flusher")
  @Outcome(
      id = "0, 1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "flusher looks -> append -> end: nobody will look for the record")
  @Outcome(expect = Expect.FORBIDDEN, desc = "anything else")
  @State
  public static class LookThenEnd {
    private final Log log = new Log().begun();

    /** Appends. */
    @Actor
    public void writer() {
      log.append();
    }

    /** Looks too early. */
    @Actor
    public void flusher() {
      boolean pending = log.ring.claimed() > 0;
      boolean _ = log.turns.ends(() -> pending, 1);
    }

    /** Counts. */
    @Arbiter
    public void after(II_Result result) {
      result.r1 = log.alarms.get();
      result.r2 = (int) log.ring.claimed();
    }
  }
}
