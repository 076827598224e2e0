package org.inkling.maintenance;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A change of an index's structure, made step by step while the index is used:
 *
 * <pre>
 *   planned --&gt; built privately --&gt; published --&gt; swept or drained --&gt; redirected --&gt; retired
 *      |               |
 *      +---------------+--&gt; dropped
 * </pre>
 *
 * <p>A subclass has its states as an enum in a volatile field, or in a reference if several workers
 * may end a state, and says how each next step has to run ({@link Mode}). A {@link ChangeRunner}
 * runs the steps. As long as a change is private, one worker at a time holds it and may drop it.
 * After that, several workers may take steps of a {@linkplain #isShared shared} change at once.
 *
 * <p>Between a step of any mode and a step {@link Mode#AFTER_GRACE} there is a grace period: every
 * operation that was inside the index when the earlier step ended has left.
 */
public abstract class StructureChange {

  /** How the next step has to run. */
  public enum Mode {
    /** Inside a pin, for microseconds. */
    PINNED,

    /** Outside any pin, so that it may wait for the disk. */
    UNPINNED,

    /** Outside any pin, once a grace period since the last step has passed. */
    AFTER_GRACE
  }

  private final AtomicBoolean held = new AtomicBoolean();

  /** What a step AFTER_GRACE waits for; used by the worker that holds the change. */
  private final GracePeriod grace = new GracePeriod();

  /** Creates a change that no worker holds. */
  protected StructureChange() {}

  /** Returns how the next step has to run. */
  public abstract Mode mode();

  /**
   * Does the next step.
   *
   * @return whether this step has ended the change
   */
  public abstract boolean step();

  /** Abandons the change, which is private. */
  public abstract void drop();

  /** Returns whether the change has ended, or was dropped. */
  public abstract boolean isOver();

  /** Returns whether only workers know the change: no operation can see any part of it. */
  public abstract boolean isPrivate();

  /**
   * Returns whether several workers may take the next step at once. A step AFTER_GRACE is never
   * shared.
   */
  public boolean isShared() {
    return false;
  }

  /** Takes the change, unless another worker holds it. */
  public final boolean tryHold() {
    return !held.get() && held.compareAndSet(false, true);
  }

  /** Releases the change; the worker that takes the next step sees all that this one did. */
  public final void release() {
    held.set(false);
  }

  /** Returns the grace period before the next step. */
  final GracePeriod grace() {
    return grace;
  }
}
