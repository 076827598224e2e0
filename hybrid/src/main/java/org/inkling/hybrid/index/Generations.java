package org.inkling.hybrid.index;

import java.lang.System.Logger.Level;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
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
 * that was inside at the swap has left: by whoever looks then, and at the latest by the one who
 * leaves last. One at a time lets go, and nobody waits for that but the close.
 */
class Generations implements StageSource {
  private static final System.Logger LOG = System.getLogger(HybridIndex.class.getName());
  private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
  private static final long MOST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long NO_LIMIT = Long.MAX_VALUE;

  private final String name;
  private final SlabAllocator memory; // the epochs want one; nothing of it is used
  private final Epochs epochs;

  /** In the order of their tickets; added to under the monitor, taken from by who collects. */
  private final Queue<Retired> retired = new ConcurrentLinkedQueue<>();

  /** How many those are: added to before one is there, so that who leaves sees it. */
  private final AtomicInteger left = new AtomicInteger();

  private final AtomicBoolean collecting = new AtomicBoolean();

  private volatile Runnable afterwards = () -> {}; // has what was let go of used

  /** Whether a merge waits for the readers of what it has replaced, so that none need see to it. */
  private volatile boolean attended;

  private final Set<MemoryStage> stages = ConcurrentHashMap.newKeySet(); // that have memory
  private boolean ended; // under the monitor: nobody is inside any more

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
    stages.add(first.dynamic());
    stages.addAll(first.frozen());
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
    // The pin is gone before the look at what is left; who leaves something counts it before its
    // look at the pins. So one of the two sees the other. Test: LettingGoTest.
    VarHandle.fullFence();
    if (left.getPlain() != 0 && !attended) {
      collect();
    }
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

  /**
   * What all stages have from the system: those of the generation, those that somebody may still be
   * reading, and those that snapshots keep.
   */
  long reservedBytes() {
    return stages.stream().mapToLong(MemoryStage::reservedBytes).sum();
  }

  /** Puts another generation in the place of this one. */
  synchronized void swap(UnaryOperator<Generation> step) {
    Generation old = current;
    Generation next = step.apply(old);
    stages.removeIf(MemoryStage::isClosed);
    stages.add(next.dynamic()); // before it is published, so that its memory is always counted
    current = next;
    retire(old::release);
  }

  /** As {@link #swap}, of a caller that will {@link #awaitCollected}: readers leave it the work. */
  void swapAttended(UnaryOperator<Generation> step) {
    attended = true;
    swap(step);
  }

  /** Lets go of something as soon as nobody inside can be reading it, if somebody looks then. */
  synchronized void retire(Runnable release) {
    if (ended) {
      release.run();
    } else {
      left.incrementAndGet();
      retired.add(new Retired(epochs.graceTicket(), release));
    }
  }

  /**
   * Lets go of what nobody reads any more; whether that was all. Files are closed and deleted
   * outside of the monitor, for which rotations wait. What has to stay goes with the last reader.
   */
  boolean collect() {
    // Who finds another one at it leaves: that one looks again once it is done, and what was
    // added, or whose reader left, before somebody found it at work, it sees then.
    do {
      if (collecting.get() || !collecting.compareAndSet(false, true)) {
        return false;
      }
      try {
        letGoOfDue();
      } finally {
        collecting.set(false);
      }
    } while (isDue());
    return retired.isEmpty();
  }

  private boolean isDue() {
    Retired next = retired.peek();
    return next != null && epochs.hasPassed(next.ticket());
  }

  /** Lets go of what is due, by the one who collects. */
  private void letGoOfDue() {
    boolean any = false;
    for (; isDue(); any = true) {
      letGo(retired.remove().release());
      left.decrementAndGet();
    }
    if (any) {
      letGo(afterwards);
    }
  }

  /** Says what is done whenever something was let go of. */
  void afterLettingGo(Runnable action) {
    afterwards = action;
  }

  private void letGo(Runnable release) {
    try {
      release.run();
    } catch (Throwable e) { // it may be at the end of anybody's read, who has an answer
      LOG.log(Level.WARNING, name + ": letting go of what was replaced", e);
    }
  }

  /**
   * Lets go of what has been replaced, and waits a little for operations that may be reading it.
   */
  void awaitCollected() {
    long from = System.nanoTime();
    await(() -> collect() || System.nanoTime() - from >= MOST_WAIT_NANOS);
    attended = false; // before a last look: who leaves later does it
    collect();
  }

  /**
   * Lets go of what has been replaced, as soon as operations that may be reading it have ended; at
   * the end of the index that is left to its close.
   */
  void awaitAllCollected() {
    await(() -> collect() || epochs.isClosed());
  }

  /** Looks now and then, also in a thread that is interrupted, and stays so. */
  private static void await(BooleanSupplier done) {
    boolean interrupted = false;
    while (!done.getAsBoolean()) {
      LockSupport.parkNanos(PAUSE_NANOS);
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
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
    await(() -> collecting.compareAndSet(false, true)); // for one who lets go of what it read last
    retired.forEach(each -> letGo(each.release()));
    retired.clear();
    current.release();
    memory.close();
  }
}
