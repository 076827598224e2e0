package org.inkling.hybrid.index;

import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.inkling.maintenance.StructureChange;
import org.jspecify.annotations.Nullable;

/**
 * One merge of the frozen stages into the run:
 *
 * <pre>
 *   WRITE --new files, synced--&gt; COMMIT --manifest--&gt; SWAP --generation--&gt; TIDY --&gt; OVER
 *     |                              |
 *     |                              +--fails--&gt; OVER; files in doubt are kept for now
 *     +--fails, or is cancelled--&gt; OVER; new files are deleted
 * </pre>
 *
 * <p>A crash between any two steps leaves a folder that an opening recovers as the state before or
 * after the merge. Used by one thread at a time.
 *
 * @source docs/hybrid-index.md, merge; SIGMOD'24, section 9.1
 */
final class MergeChange extends StructureChange {
  private enum State {
    WRITE,
    COMMIT,
    SWAP,
    TIDY,
    OVER
  }

  private final Merger merger;
  private final boolean rewrites;
  private final BooleanSupplier cancelled;
  private State state = State.WRITE;
  private Merger.@Nullable NewRun made;

  /**
   * Creates a merge.
   *
   * @param rewrites whether to rewrite the whole run, even where nothing has changed
   * @param cancelled called from time to time, by several threads; true to stop the merge
   */
  MergeChange(Merger merger, boolean rewrites, BooleanSupplier cancelled) {
    this.merger = merger;
    this.rewrites = rewrites;
    this.cancelled = cancelled;
  }

  /** Returns whether this merge rewrites the whole run. */
  boolean rewrites() {
    return rewrites;
  }

  @Override
  public Mode mode() {
    return state == State.SWAP ? Mode.UNPINNED : Mode.BLOCKING;
  }

  @Override
  public boolean step() {
    switch (state) {
      case WRITE -> {
        made = merger.write(rewrites, cancelled);
        state = made == null ? State.TIDY : State.COMMIT;
      }
      case COMMIT -> {
        merger.commit(Objects.requireNonNull(made));
        state = State.SWAP;
      }
      case SWAP -> {
        merger.swap(Objects.requireNonNull(made));
        state = State.TIDY;
      }
      case TIDY -> {
        state = State.OVER;
        merger.tidy();
      }
      case OVER -> throw new IllegalStateException("the merge is over");
    }
    return isOver();
  }

  /** Ends the merge after a failure; the failed step has deleted, or kept in doubt, its files. */
  @Override
  public void drop() {
    state = State.OVER;
  }

  @Override
  public boolean isOver() {
    return state == State.OVER;
  }

  @Override
  public boolean isPrivate() {
    return state == State.WRITE || state == State.COMMIT;
  }

  /** Returns whether the new run is in use, or there was nothing to merge. */
  boolean isPublished() {
    return !isPrivate() && state != State.SWAP;
  }
}
