package org.inkling.hybrid.index;

import static java.util.Objects.checkFromIndexSize;

import org.inkling.hybrid.stage.StageView;
import org.inkling.index.Cursor;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;
import org.inkling.index.OrderedReads;
import org.inkling.index.operations.ForwardingOperations;
import org.inkling.index.operations.Write;
import org.inkling.region.LongRegion;
import org.jspecify.annotations.Nullable;

/** The operations of an index over stages and a run. */
abstract class HybridOperations extends ForwardingOperations implements OrderedIndex {
  private final StageView view;
  private final StageWriter writer;

  HybridOperations(StageView view, StageWriter writer) {
    this.view = view;
    this.writer = writer;
  }

  @Override
  protected final OrderedReads reads() {
    return view;
  }

  final void requireOpen() {
    writer.requireOpen();
  }

  /** {@inheritDoc} Never reads the disk. */
  @Override
  public final void put(long key, long value) {
    writer.put(key, value);
  }

  /**
   * Removes {@code key}, if it is present; never reads the disk, and therefore cannot return
   * whether it was.
   */
  public final void delete(long key) {
    writer.delete(key);
  }

  /**
   * {@inheritDoc} Never reads the disk, and waits once until all keys are as safe as the sync mode
   * requires.
   */
  @Override
  public final void putAll(long[] keys, long[] values, int from, int count) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    writer.putAll(keys, values, from, count);
  }

  /**
   * {@inheritDoc} Never reads the disk, and waits once until all keys are as safe as the sync mode
   * requires.
   */
  @Override
  public final void putAll(LongRegion keys, LongRegion values) {
    requireRoom(keys, values);
    writer.putAll(keys, values);
  }

  /**
   * {@inheritDoc} Reads the disk once if no stage in memory knows the key, and needs one record and
   * one wait for the disk, however many threads add to the key.
   */
  @Override
  public final long addAndGet(long key, long delta) {
    return writer.add(key, delta);
  }

  @Override
  public final void clear() {
    try (Cursor cursor = ascending()) {
      writer.deleteAll(cursor);
    }
  }

  @Override
  protected final boolean write(
      Write write, long key, long expected, long value, @Nullable LongHolder previous) {
    return writer.write(write, key, expected, value, previous);
  }
}
