package org.inkling.maintenance;

import java.util.function.Consumer;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;

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
  private final Consumer<? super C> ended;

  /** What became of an attempt to take a step. */
  public enum Progress {
    /** The step was done. */
    STEPPED,

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
   * @param ended called with each change that has ended
   */
  public ChangeRunner(Epochs epochs, Consumer<? super C> ended) {
    this.epochs = epochs;
    this.ended = ended;
  }

  /**
   * Takes one step of a change that the caller holds, or that is shared; throws what the step
   * throws.
   */
  public Progress step(C change) {
    return switch (change.mode()) {
      case PINNED -> stepPinned(change);
      case UNPINNED -> stepUnpinned(change);
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
}
