package org.inkling.hybrid.index;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.inkling.epoch.Pin;
import org.inkling.hybrid.stage.StageSource;
import org.inkling.hybrid.stage.StageView;
import org.inkling.hybrid.stage.Stages;
import org.inkling.index.Cursor;
import org.inkling.index.Entry;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedReads;

/**
 * An index as it was at one instant, whatever is written and merged afterwards. Any number of
 * threads may share it.
 *
 * <p>It keeps the memory of stages and the files of the run that it was made of until it is closed;
 * the close of the index ends it too.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 * @source SIGMOD'24, section 9.1: an immutable dynamic stage before a static one
 */
public final class HybridSnapshot implements OrderedReads, AutoCloseable {
  private final Generations generations;
  private final Generation.Frozen frozen;
  private final StageView view;
  private final Runnable forget;
  private final AtomicBoolean closed = new AtomicBoolean();

  HybridSnapshot(
      Generations generations, Generation.Frozen frozen, Consumer<HybridSnapshot> forget) {
    this.generations = generations;
    this.frozen = frozen;
    this.forget = () -> forget.accept(this);
    view = new StageView(new Source(frozen.reads()));
  }

  /** The kept stages, inside the epochs of the index, so that a close waits for who is reading. */
  private final class Source implements StageSource {
    private final Stages stages;

    Source(Stages stages) {
      this.stages = stages;
    }

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

  @Override
  public int getAll(long[] keys, long[] values, int from, int count, long absent) {
    return view.getAll(keys, values, from, count, absent);
  }

  @Override
  public long size() {
    return view.size();
  }

  @Override
  public boolean isEmpty() {
    return view.isEmpty();
  }

  @Override
  public boolean floor(long key, Entry found) {
    return view.floor(key, found);
  }

  @Override
  public boolean ceiling(long key, Entry found) {
    return view.ceiling(key, found);
  }

  @Override
  public boolean lower(long key, Entry found) {
    return view.lower(key, found);
  }

  @Override
  public boolean higher(long key, Entry found) {
    return view.higher(key, found);
  }

  @Override
  public Cursor ascending(long from, long to) {
    return view.ascending(from, to);
  }

  @Override
  public Cursor descending(long from, long to) {
    return view.descending(from, to);
  }

  @Override
  public long count(long from, long to) {
    return view.count(from, to);
  }

  /**
   * Lets go of memory and files, as soon as nobody is reading them: now, or after some writes, or
   * with a merge. A second close does nothing.
   */
  @Override
  public void close() {
    // One step beside the close of the index, which lets go of all snapshots that are left, and
    // after which the folder may be somebody else's.
    synchronized (generations) {
      if (end()) {
        forget.run();
        generations.retire(frozen::release);
      }
    }
    generations.collect();
  }

  /** Ends it; whether this call did. */
  private boolean end() {
    return closed.compareAndSet(false, true);
  }

  /** By the close of the index, when nobody is inside. */
  void release() {
    if (end()) {
      frozen.release();
    }
  }
}
