package org.inkling.hybrid.index;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.inkling.epoch.Pin;
import org.inkling.hybrid.stage.StageSource;
import org.inkling.hybrid.stage.StageView;
import org.inkling.hybrid.stage.Stages;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.index.operations.DerivedReads;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyOrdered;

/**
 * An index as it was at one instant, unaffected by later writes and merges. Any number of threads
 * may share it.
 *
 * <p>It keeps the memory of its stages and the files of its run until it is closed; closing the
 * index closes it too. Snapshots share stages and files, but small stages are joined as later
 * snapshots are taken, and then each keeps copies of some entries.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 * @source SIGMOD'24, section 9.1: an immutable dynamic stage before a static one
 */
public final class HybridSnapshot extends DerivedReads implements KeyOrdered, AutoCloseable {
  private final Source source;
  private final StageView view;
  private final Generations generations;
  private final Generation.Frozen frozen;
  private final KeyOrder keyOrder;
  private final Runnable forget;
  private final AtomicBoolean closed;

  HybridSnapshot(
      Generations generations,
      Generation.Frozen frozen,
      KeyOrder keyOrder,
      Consumer<HybridSnapshot> forget) {
    closed = new AtomicBoolean();
    source = new Source(generations, frozen.reads(), closed);
    view = new StageView(source);
    this.generations = generations;
    this.frozen = frozen;
    this.keyOrder = keyOrder;
    this.forget = () -> forget.accept(this);
  }

  /** The kept stages, inside the epochs of the index, so that a close waits for readers. */
  private record Source(Generations generations, Stages stages, AtomicBoolean closed)
      implements StageSource {

    @Override
    public Pin enter() {
      Pin pin = generations.enter();
      if (closed.get()) {
        generations.exit(pin);
        requireOpen();
      }
      return pin;
    }

    @Override
    public void requireOpen() {
      generations.requireOpen();
      if (closed.get()) {
        throw new IllegalStateException("the snapshot is closed");
      }
    }

    @Override
    public Stages current() {
      return stages;
    }

    @Override
    public void exit(Pin pin) {
      generations.exit(pin);
    }
  }

  /** Returns whether the keys are signed or unsigned numbers, like {@link HybridIndex#keyOrder}. */
  @Override
  public KeyOrder keyOrder() {
    requireOpen();
    return keyOrder;
  }

  @Override
  public long get(long key, long absent) {
    return view.get(key, absent);
  }

  @Override
  public boolean get(long key, LongHolder value) {
    return view.get(key, value);
  }

  @Override
  public boolean containsKey(long key) {
    return view.containsKey(key);
  }

  /** {@inheritDoc} The keys that no stage knows are looked up together in the run. */
  @Override
  public int getAll(long[] keys, long[] values, int from, int count, long absent) {
    return view.getAll(keys, values, from, count, absent);
  }

  /** {@inheritDoc} The keys that no stage knows are looked up together in the run. */
  @Override
  public int getAll(long[] keys, long[] values, boolean[] present, int from, int count) {
    return view.getAll(keys, values, present, from, count);
  }

  /** {@inheritDoc} Costs as much as {@link #count} over the whole domain. */
  @Override
  public long size() {
    return view.size();
  }

  @Override
  public boolean isEmpty() {
    return view.isEmpty();
  }

  /**
   * {@inheritDoc} Costs two lookups in the run, and one more for each key of the stages in the
   * range, in batches.
   */
  @Override
  public long count(long from, long to) {
    return view.count(from, to);
  }

  @Override
  protected boolean neighbour(boolean above, long key, EntryHolder found) {
    return above ? view.ceiling(key, found) : view.floor(key, found);
  }

  @Override
  protected Cursor cursor(boolean ascending, long from, long to) {
    return ascending ? view.ascending(from, to) : view.descending(from, to);
  }

  private void requireOpen() {
    source.requireOpen();
  }

  /**
   * Releases memory and files once no thread is reading them: now, or when the last reader is done.
   * A second close does nothing.
   */
  @Override
  public void close() {
    // Atomic with respect to the close of the index, which releases all remaining snapshots, and
    // after which another owner may open the folder.
    synchronized (generations) {
      if (end()) {
        forget.run();
        generations.retire(frozen::release);
      }
    }
    generations.collect();
  }

  /** Marks it as closed. Returns whether this call did. */
  private boolean end() {
    return closed.compareAndSet(false, true);
  }

  /** Called by the close of the index, when no thread is inside. */
  void release() {
    if (end()) {
      frozen.release();
    }
  }
}
