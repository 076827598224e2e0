package org.inkling.loft.rounds;

import java.lang.ref.WeakReference;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.inkling.loft.table.AccessSampler;

/**
 * Asks for a check of all nodes from time to time while an index is used, and so long after as
 * nodes may turn cold; then for free memory to be given back, once, and sleeps until the next use
 * is seen, and costs nothing.
 *
 * <p>The thread that waits is one for all indexes and holds this weakly, so that an index that was
 * dropped can go. A check of many nodes takes longer, and comes less often.
 */
public final class InspectionTimer {
  /** Checks take one of so many parts of the time, unless they would come less often than this. */
  private static final int REST_SHARE = 50;

  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final ScheduledExecutorService clock;
  private final Pace pace;
  private final AccessSampler sampler;
  private final InspectionPass pass;
  private final BooleanSupplier request;
  private long usedNanos;

  /** Number of the tick that was scheduled last; others are of no account. */
  private volatile long lastTick;

  /**
   * How often it ticks.
   *
   * @param intervalNanos from check to check at least
   * @param awakeNanos how long it goes on after the last use
   */
  public record Pace(long intervalNanos, long awakeNanos) {}

  /**
   * A timer, to be started.
   *
   * @param request brings the workers to what is asked for; false once the index is closed
   */
  public InspectionTimer(
      ScheduledExecutorService clock,
      Pace pace,
      AccessSampler sampler,
      InspectionPass pass,
      BooleanSupplier request) {
    this.clock = clock;
    this.pace = pace;
    this.sampler = sampler;
    this.pass = pass;
    this.request = request;
  }

  /** Falls asleep, to be woken by the first use of the index, which alone holds the timer. */
  public void start() {
    sampler.setWake(this::wake);
    sampler.sleep();
  }

  private void wake() {
    usedNanos = System.nanoTime();
    schedule(pace.intervalNanos());
  }

  private void schedule(long nanos) {
    long tick = lastTick + 1;
    lastTick = tick; // by one thread at a time: the one that woke it, or the last tick
    boolean scheduled = false;
    try {
      var held = new WeakReference<>(this);
      scheduled = clock.schedule(() -> tick(held, tick), nanos, TimeUnit.NANOSECONDS) != null;
    } catch (OutOfMemoryError e) {
      // No heap or no thread: the operation that woke it has happened, and another one will wake
      // it.
    } finally {
      if (!scheduled) {
        lastTick = tick + 1; // a clock without a thread has it in its queue all the same
        sleep();
      }
    }
  }

  /** Falls asleep whatever happens meanwhile: the uses until now are not to wake it. */
  private void sleep() {
    while (!sampler.sleep()) {
      Thread.onSpinWait();
    }
  }

  private static void tick(WeakReference<InspectionTimer> held, long tick) {
    InspectionTimer timer = held.get();
    if (timer != null && tick == timer.lastTick) {
      timer.tick();
    }
  }

  private void tick() {
    long now = System.nanoTime();
    if (sampler.wasUsed()) {
      usedNanos = now;
    }
    if (now - usedNanos >= pace.awakeNanos() && !pass.isPending()) {
      if (sampler.sleep()) {
        pass.requestTrim();
        boolean _ = request.getAsBoolean();
        return;
      }
      usedNanos = now; // used between the two
    }
    if (!pass.isPending()) {
      pass.request(); // else one that takes longer than a tick would never end
    }
    if (request.getAsBoolean()) {
      long rest = Math.min(MAX_NANOS, REST_SHARE * pass.lastNanos());
      schedule(Math.max(pace.intervalNanos(), rest));
    }
  }
}
