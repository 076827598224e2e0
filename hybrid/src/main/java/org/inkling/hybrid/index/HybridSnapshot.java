package org.inkling.hybrid.index;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.inkling.epoch.Pin;
import org.inkling.hybrid.stage.StageSource;
import org.inkling.hybrid.stage.StageView;
import org.inkling.hybrid.stage.Stages;
import org.inkling.source.KeyOrder;

/**
 * An index as it was at one instant, unaffected by later writes and merges. Any number of threads
 * may share it.
 *
 * <p>It keeps the memory of its stages and the files of its run until it is closed; closing the
 * index closes it too.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 * @source SIGMOD'24, section 9.1: an immutable dynamic stage before a static one
 */
@SuppressWarnings("exports") // only the inherited methods of the superclass matter
public final class HybridSnapshot extends StageView implements AutoCloseable {
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
    var closed = new AtomicBoolean();
    super(new Source(generations, frozen.reads(), closed));
    this.generations = generations;
    this.frozen = frozen;
    this.keyOrder = keyOrder;
    this.forget = () -> forget.accept(this);
    this.closed = closed;
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

  /**
   * Returns whether the keys are signed or unsigned numbers, like {@link HybridIndex#keyOrder}. A
   * file of a snapshot gets its order by {@code DiskIndex.save(snapshot, file,
   * snapshot.keyOrder())}.
   */
  public KeyOrder keyOrder() {
    requireOpen();
    return keyOrder;
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
