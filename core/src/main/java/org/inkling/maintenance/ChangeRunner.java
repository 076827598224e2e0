package org.inkling.maintenance;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.jspecify.annotations.Nullable;

/**
 * Runs the steps of structure changes, each as its {@link StructureChange.Mode} requires.
 *
 * <p>When a step ends a change, the runner calls an action of its owner, under the pin of that step
 * if it has one. So the owner can retire what the change has replaced: whatever it unlinked was
 * reachable when the pin began.
 *
 * @param <C> the changes
 */
public final class ChangeRunner<C extends StructureChange> {
  private final Epochs epochs;
  private final @Nullable Executor blocking;
  private final Consumer<? super C> ended;
  private final Runnable wake;

  /** What became of an attempt to take a step. */
  public enum Progress {
    /** The step was done. */
    STEPPED,

    /** The step was passed to the blocking executor, which releases the change afterwards. */
    PASSED_ON,

    /** Operations that were inside before the last step have not all left; try again at once. */
    WAITS,

    /** Like WAITS, but for so long that the next try should wait for a request. */
    STALLED,

    /** The index is closed, and no step is done. */
    CLOSED
  }

  /**
   * Creates a runner of the changes of one index.
   *
   * @param blocking runs steps that wait for I/O
   * @param ended called with each change that has ended
   * @param wake called after each step that was passed on, when another step may be taken
   */
  public ChangeRunner(
      Epochs epochs, @Nullable Executor blocking, Consumer<? super C> ended, Runnable wake) {
    this.epochs = epochs;
    this.blocking = blocking;
    this.ended = ended;
    this.wake = wake;
  }

  /** Creates a runner for callers that may wait for I/O themselves. */
  public ChangeRunner(Epochs epochs, Consumer<? super C> ended) {
    this(epochs, null, ended, () -> {});
  }

  /**
   * Takes one step of a change that the caller holds, or that is shared. Throws what the step
   * throws, unless it was passed on.
   */
  public Progress step(C change) {
    return switch (change.mode()) {
      case PINNED -> stepPinned(change);
      case UNPINNED -> stepUnpinned(change);
      case BLOCKING -> passOn(change);
      case AFTER_GRACE -> stepAfterGrace(change);
    };
  }

  /**
   * Drops a change that is still private, under a pin; does nothing if it is not, or if the index
   * is closed.
   */
  public void drop(C change) {
    Pin pin = change.isPrivate() ? epochs.tryEnter() : null;
    if (pin == null) {
      return;
    }
    try {
      change.drop();
      ended.accept(change);
    } finally {
      epochs.exit(pin);
    }
  }

  private Progress stepPinned(C change) {
    Pin pin = epochs.tryEnter();
    if (pin == null) {
      return Progress.CLOSED;
    }
    try {
      return stepUnpinned(change);
    } finally {
      epochs.exit(pin);
    }
  }

  private Progress stepUnpinned(C change) {
    boolean shared = change.isShared();
    if (change.step()) {
      ended.accept(change);
    } else if (!shared && change.mode() == StructureChange.Mode.AFTER_GRACE) {
      // Begun now, so that it ends early. After a shared step the worker that takes the next step
      // begins it: here another worker may have set the state without having unlinked anything yet.
      change.grace().begin(epochs);
    }
    return Progress.STEPPED;
  }

  private Progress stepAfterGrace(C change) {
    if (epochs.isClosed()) {
      return Progress.CLOSED;
    }
    if (change.grace().awaitEnd(epochs)) {
      return stepUnpinned(change);
    }
    return change.grace().mayGoOn() ? Progress.WAITS : Progress.STALLED;
  }

  /**
   * Runs a step on the blocking executor, which holds the change meanwhile. A change whose step
   * fails there is dropped if it is private.
   */
  private Progress passOn(C change) {
    if (blocking == null) {
      return stepUnpinned(change);
    }
    var task = new BlockingStep(change);
    try {
      blocking.execute(task);
      return task.wasRunInside ? Progress.STEPPED : Progress.PASSED_ON;
    } finally {
      task.caller = null;
    }
  }

  /** One step on the blocking executor. */
  private final class BlockingStep implements Runnable {
    private final C change;

    /**
     * The thread that is inside {@code execute} with this step. Other threads see that thread or
     * null, never themselves.
     */
    private @Nullable Thread caller = Thread.currentThread();

    /** Whether the executor ran the step inside {@code execute}; used by the caller alone. */
    private boolean wasRunInside;

    BlockingStep(C change) {
      this.change = change;
    }

    @Override
    public void run() {
      if (Thread.currentThread() == caller) {
        wasRunInside = true;
        stepUnpinned(change);
        return;
      }
      boolean done = false;
      try {
        stepUnpinned(change);
        done = true;
      } finally {
        try {
          if (!done) {
            drop(change);
          }
        } finally {
          change.release();
          wake.run();
        }
      }
    }
  }
}
