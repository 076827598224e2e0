package org.inkling.maintenance;

import java.lang.ref.WeakReference;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Requests a check of all nodes periodically while an index is used, and afterwards for as long as
 * nodes may turn cold. Then it requests once that free memory is given back, and sleeps, at no
 * cost, until the next use is seen.
 *
 * <p>One thread waits for all indexes and holds each timer weakly, so that an index that was
 * dropped can be collected. A check of many nodes takes longer and runs less often.
 */
public final class InspectionTimer {
  /**
   * Checks take at most one part in this many of the time, unless they would run less often than
   * every {@link #MAX_NANOS}.
   */
  private static final int REST_SHARE = 50;

  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final ScheduledExecutorService clock;
  private final Pace pace;
  private final Use use;
  private final Inspections inspections;
  private final BooleanSupplier request;
  private long usedNanos;

  /** Number of the tick that was scheduled last; other ticks are ignored. */
  private volatile long lastTick;

  /** Notices that the index is used. */
  public interface Use {

    /** Returns whether a use was noticed since the previous call. */
    boolean wasUsed();

    /**
     * Arranges that the next use that is noticed wakes the sleeper, once. Returns false if there
     * was a use just now that did not wake it; then none will.
     */
    boolean sleep();

    /** Sets the action that wakes the sleeper. It must be short and must not block. */
    void setWake(Runnable wake);
  }

  /** The inspections of all nodes of the index. */
  public interface Inspections {

    /** Returns whether nodes are left to inspect. */
    boolean isPending();

    /** Requests that all nodes are inspected once. */
    void request();

    /** Requests that free memory is given back, since the index is no longer in use. */
    void requestTrim();

    /** Returns how long the last inspection of all nodes took. */
    long lastNanos();
  }

  /**
   * The timing of the ticks.
   *
   * @param intervalNanos the minimum time between checks
   * @param awakeNanos how long the timer runs after the last use
   */
  public record Pace(long intervalNanos, long awakeNanos) {}

  /**
   * Creates a timer, which has to be started.
   *
   * @param request brings the workers to do what is requested; false once the index is closed
   */
  public InspectionTimer(
      ScheduledExecutorService clock,
      Pace pace,
      Use use,
      Inspections inspections,
      BooleanSupplier request) {
    this.clock = clock;
    this.pace = pace;
    this.use = use;
    this.inspections = inspections;
    this.request = request;
  }

  /**
   * Puts the timer to sleep until the first use of the index, which alone holds a reference to the
   * timer.
   */
  public void start() {
    use.setWake(this::wake);
    use.sleep();
  }

  private void wake() {
    usedNanos = System.nanoTime();
    schedule(pace.intervalNanos());
  }

  private void schedule(long nanos) {
    long tick = lastTick + 1;
    lastTick = tick; // by one thread at a time: the waking one, or that of the last tick
    boolean scheduled = false;
    try {
      var held = new WeakReference<>(this);
      scheduled = clock.schedule(() -> tick(held, tick), nanos, TimeUnit.NANOSECONDS) != null;
    } catch (OutOfMemoryError e) {
      // No heap or no thread: the operation that woke it has happened, and another one will wake
      // it.
    } finally {
      if (!scheduled) {
        lastTick = tick + 1; // a clock without a thread still has it in its queue
        sleep();
      }
    }
  }

  /** Puts the timer to sleep unconditionally: uses before this must not wake it. */
  private void sleep() {
    while (!use.sleep()) {
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
    if (use.wasUsed()) {
      usedNanos = now;
    }
    if (now - usedNanos >= pace.awakeNanos() && !inspections.isPending()) {
      if (use.sleep()) {
        inspections.requestTrim();
        boolean _ = request.getAsBoolean();
        return;
      }
      usedNanos = now; // the index was used between the two checks
    }
    if (!inspections.isPending()) {
      inspections.request(); // else a pass that takes longer than a tick would never end
    }
    if (request.getAsBoolean()) {
      long rest = Math.min(MAX_NANOS, REST_SHARE * inspections.lastNanos());
      schedule(Math.max(pace.intervalNanos(), rest));
    }
  }
}
