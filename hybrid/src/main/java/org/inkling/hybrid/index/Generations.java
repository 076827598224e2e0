package org.inkling.hybrid.index;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.hybrid.stage.StageSource;
import org.inkling.hybrid.stage.Stages;
import org.inkling.memory.SlabAllocator;

/**
 * The generation that counts now, and those before it that somebody may still be reading.
 *
 * <p>A reader pins, and then loads the generation; what it replaces is let go of when every reader
 * that was inside at the swap has left.
 */
final class Generations implements StageSource {
  private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
  private static final long MOST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long NO_LIMIT = Long.MAX_VALUE;

  private final String name;
  private final SlabAllocator memory; // the epochs want one; nothing of it is used
  private final Epochs epochs;
  private final ArrayDeque<Retired> retired = new ArrayDeque<>(); // under this object's monitor
  private boolean ended; // so is this: nobody is inside any more

  /**
   * Volatile: a reader that has loaded a generation sees all of it, and loads it after its pin, so
   * that a swap before the ticket of what it replaces is seen by whoever pins later. Tests:
   * RotationStress, HybridHistoryTest, MergeTroubleTest.
   */
  private volatile Generation current;

  Generations(String name, Generation first) {
    this.name = name;
    memory = SlabAllocator.create(name, NO_LIMIT);
    epochs = new Epochs(name, memory);
    current = first;
  }

  /** What goes when the readers of a time have left. */
  private record Retired(long ticket, Runnable release) {}

  @Override
  public Pin enter() {
    return epochs.enter();
  }

  @Override
  public void exit(Pin pin) {
    epochs.exit(pin);
  }

  @Override
  public void requireOpen() {
    if (epochs.isClosed()) {
      throw new IllegalStateException(name + " is closed");
    }
  }

  @Override
  public Stages current() {
    return current.stages();
  }

  /** The generation; inside a pin, or under a latch or the monitor, which keep swaps away. */
  Generation get() {
    return current;
  }

  /** Puts another generation in the place of this one. */
  synchronized void swap(UnaryOperator<Generation> step) {
    Generation old = current;
    current = step.apply(old);
    retire(old::release);
  }

  /** Lets go of something at the first {@link #collect} when nobody inside can be reading it. */
  synchronized void retire(Runnable release) {
    if (ended) {
      release.run();
    } else {
      retired.add(new Retired(epochs.graceTicket(), release));
    }
  }

  /**
   * Lets go of what nobody reads any more; whether that was all. Files are closed and deleted
   * outside of the monitor, for which rotations wait.
   */
  boolean collect() {
    var due = new ArrayList<Runnable>();
    boolean all;
    synchronized (this) {
      while (!retired.isEmpty() && epochs.hasPassed(retired.peek().ticket())) {
        due.add(retired.remove().release());
      }
      all = retired.isEmpty();
    }
    due.forEach(Runnable::run);
    return all;
  }

  /**
   * Lets go of what has been replaced, and waits a little for operations that may be reading it.
   */
  void awaitCollected() {
    long from = System.nanoTime();
    while (!collect() && System.nanoTime() - from < MOST_WAIT_NANOS) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Lets nobody in any more; whether this call did it. */
  boolean beginClose() {
    return epochs.beginClose();
  }

  /** Waits for all who are inside. */
  void awaitQuiescence() {
    while (!epochs.awaitQuiescence(TimeUnit.SECONDS.toNanos(1))) {
      // A read of a slow disk: there is nothing that could be done without it.
    }
  }

  /** Lets go of everything; nobody is inside. */
  synchronized void close() {
    ended = true;
    retired.forEach(each -> each.release().run());
    retired.clear();
    current.release();
    memory.close();
  }
}
