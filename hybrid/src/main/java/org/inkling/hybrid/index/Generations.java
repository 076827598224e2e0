package org.inkling.hybrid.index;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.GraceQueue;
import org.inkling.epoch.Pin;
import org.inkling.epoch.Reclaimer;
import org.inkling.hybrid.stage.StageSource;
import org.inkling.hybrid.stage.Stages;

/**
 * The current generation, and earlier ones that threads may still be reading.
 *
 * <p>A reader pins, and then loads the generation. A replaced generation is released once every
 * reader that was inside at the swap has left, by any thread that checks then, and at the latest by
 * the last of these readers. One thread at a time releases, and only the close waits for it.
 */
class Generations implements StageSource {
  private static final System.Logger LOG = System.getLogger("org.inkling.hybrid.index.HybridIndex");
  private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
  private static final long MAX_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final String name;
  private final Epochs epochs;

  /** What has been replaced. */
  private final GraceQueue replaced;

  /**
   * Whether a merge waits for the readers of what it has replaced, so that readers need not
   * collect.
   */
  private volatile boolean attended;

  private final Set<MemoryStage> stages = ConcurrentHashMap.newKeySet(); // that have memory

  @GuardedBy("this")
  private boolean ended; // no thread is inside any more

  /**
   * Volatile: a reader that has loaded a generation sees all of its content. A reader loads it
   * after its pin, so a thread that pins after a replaced generation got its ticket sees the swap.
   * Tests: RotationStress, HybridHistoryTest, MergeTroubleTest.
   */
  private volatile Generation current;

  Generations(String name, Generation first) {
    this.name = name;
    epochs = new Epochs(name, Reclaimer.NONE);
    replaced = new GraceQueue(epochs, this::warn);
    current = first;
    stages.add(first.dynamic());
    stages.addAll(first.frozen());
  }

  /** Returns the epochs that readers pin. */
  Epochs epochs() {
    return epochs;
  }

  @Override
  public Pin enter() {
    return epochs.enter();
  }

  @Override
  public void exit(Pin pin) {
    epochs.exit(pin);
    if (replaced.hasAny() && !attended) {
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

  /**
   * The current generation; call inside a pin, or under a latch or the monitor, which prevent
   * swaps.
   */
  Generation get() {
    return current;
  }

  /**
   * The system memory of all stages: stages of the generation, stages that threads may still be
   * reading, and stages that snapshots keep.
   */
  long reservedBytes() {
    return stages.stream().mapToLong(MemoryStage::reservedBytes).sum();
  }

  /** Replaces the current generation, unless the step returns the same. Returns whether it did. */
  synchronized boolean swap(UnaryOperator<Generation> step) {
    Generation old = current;
    Generation next = step.apply(old);
    if (next == old) {
      return false;
    }
    stages.removeIf(MemoryStage::isClosed);
    stages.add(next.dynamic()); // before it is published, so that its memory is always counted
    stages.addAll(next.frozen());
    current = next;
    retire(old::release);
    return true;
  }

  /**
   * Like {@link #swap}, for a caller that will {@link #awaitCollected}: readers leave the
   * collection to it.
   */
  void swapAttended(UnaryOperator<Generation> step) {
    attended = true;
    boolean _ = swap(step);
  }

  /**
   * Releases something once no thread inside can be reading it, the next time that a thread
   * collects.
   */
  synchronized void retire(Runnable release) {
    if (ended) {
      release.run();
    } else {
      replaced.add(release);
    }
  }

  /**
   * Releases what is no longer read. Returns whether that was everything. Files are closed and
   * deleted outside the monitor, for which rotations wait. The rest is released by the last reader.
   */
  boolean collect() {
    return replaced.collect();
  }

  /** Sets an action to run whenever something was released. */
  void afterRelease(Runnable action) {
    replaced.setAfterwards(action);
  }

  private void warn(Throwable thrown) {
    LOG.log(Level.WARNING, name + ": releasing what was replaced", thrown);
  }

  /** Releases what has been replaced, and waits briefly for operations that may be reading it. */
  void awaitCollected() {
    long from = System.nanoTime();
    await(() -> collect() || System.nanoTime() - from >= MAX_WAIT_NANOS);
    attended = false; // before a last check: readers that leave later collect
    collect();
  }

  /**
   * Releases what has been replaced, once operations that may be reading it have ended. When the
   * index ends, this is left to its close.
   */
  void awaitAllCollected() {
    await(() -> collect() || epochs.isClosed());
  }

  /** Polls, even in an interrupted thread, whose interrupt status is kept. */
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

  /** Admits no more operations. Returns whether this call began the close. */
  boolean beginClose() {
    return epochs.beginClose();
  }

  /** Waits until all operations have left. */
  void awaitQuiescence() {
    while (!epochs.awaitQuiescence(TimeUnit.SECONDS.toNanos(1))) {
      // A read of a slow disk: the close cannot continue without it.
    }
  }

  /** Releases everything; no thread is inside. */
  synchronized void close() {
    ended = true;
    await(replaced::tryEnd); // the last reader may be releasing
    current.release();
  }
}
