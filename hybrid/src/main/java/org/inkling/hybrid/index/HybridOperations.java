package org.inkling.hybrid.index;

import static java.util.Objects.checkFromIndexSize;

import org.inkling.hybrid.operations.WriteKind;
import org.inkling.hybrid.operations.WriteOperations;
import org.inkling.hybrid.stage.StageView;
import org.inkling.index.Cursor;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;
import org.inkling.index.OrderedReads;
import org.inkling.region.LongRegion;
import org.jspecify.annotations.Nullable;

/** The operations of an index over stages and a run. */
abstract class HybridOperations extends WriteOperations implements OrderedIndex {
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

  @Override
  public final void clear() {
    try (Cursor cursor = ascending()) {
      writer.deleteAll(cursor);
    }
  }

  @Override
  protected final boolean write(
      WriteKind kind, long key, long expected, long value, @Nullable LongHolder found) {
    return writer.write(kind, key, expected, value, found);
  }
}
