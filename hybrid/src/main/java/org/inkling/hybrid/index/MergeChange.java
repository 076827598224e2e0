package org.inkling.hybrid.index;

import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.inkling.hybrid.run.StaticRun;
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
  private volatile State state = State.WRITE;
  private @Nullable Generation from;

  /** The new run, while it is this merge's to discard or to publish. */
  private @Nullable StaticRun made;

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

  @Override
  public Mode mode() {
    return Mode.UNPINNED; // most steps wait for the disk
  }

  @Override
  public boolean step() {
    switch (state) {
      case WRITE -> {
        from = merger.take(rewrites);
        if (from != null) {
          made = merger.write(from, rewrites, cancelled);
        }
        state = from == null ? State.TIDY : State.COMMIT;
      }
      case COMMIT -> {
        StaticRun run = Objects.requireNonNull(made);
        made = null; // a commit that fails takes care of it
        merger.commit(Objects.requireNonNull(from), run);
        made = run;
        state = State.SWAP;
      }
      case SWAP -> {
        merger.swap(Objects.requireNonNull(from), Objects.requireNonNull(made));
        state = State.TIDY;
        merger.countMerge();
      }
      case TIDY -> {
        state = State.OVER;
        merger.tidy();
      }
      case OVER -> throw new IllegalStateException("the merge is over");
    }
    return isOver();
  }

  /**
   * Ends the merge after a failure, and deletes the files of a run that was written and not
   * committed. A failed write or commit has deleted its files, or keeps them in doubt.
   */
  @Override
  public void drop() {
    boolean isWritten = state == State.COMMIT;
    state = State.OVER;
    if (isWritten && made != null && from != null) {
      Merger.discard(from.run(), made);
    }
  }

  /** Like {@link #drop}; what fails then is added to the failure. */
  void dropAfter(Throwable why) {
    try {
      drop();
    } catch (Throwable e) {
      why.addSuppressed(e);
    }
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
