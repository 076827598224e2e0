package org.inkling.hybrid.index;

import static java.util.Objects.checkFromIndexSize;

import org.inkling.hybrid.stage.StageView;
import org.inkling.hybrid.write.WriteKind;
import org.inkling.hybrid.write.WriteOperations;
import org.inkling.index.Cursor;
import org.inkling.index.Entry;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;
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
  public final long get(long key, long absent) {
    return view.get(key, absent);
  }

  @Override
  public final boolean get(long key, LongHolder value) {
    return view.get(key, value);
  }

  @Override
  public final boolean containsKey(long key) {
    return view.containsKey(key);
  }

  /** {@inheritDoc} Keys that no stage in memory knows are read from the files several at a time. */
  @Override
  public final int getAll(long[] keys, long[] values, int from, int count, long absent) {
    return view.getAll(keys, values, from, count, absent);
  }

  /**
   * {@inheritDoc} Every key of the stages in memory is looked up in the run, as writes do not ask
   * whether they replace something; {@link HybridIndex#estimatedSize} does not.
   */
  @Override
  public final long size() {
    return view.size();
  }

  @Override
  public final boolean isEmpty() {
    return view.isEmpty();
  }

  @Override
  public final boolean floor(long key, Entry found) {
    return view.floor(key, found);
  }

  @Override
  public final boolean ceiling(long key, Entry found) {
    return view.ceiling(key, found);
  }

  @Override
  public final boolean lower(long key, Entry found) {
    return view.lower(key, found);
  }

  @Override
  public final boolean higher(long key, Entry found) {
    return view.higher(key, found);
  }

  @Override
  public final Cursor ascending(long from, long to) {
    return view.ascending(from, to);
  }

  @Override
  public final Cursor descending(long from, long to) {
    return view.descending(from, to);
  }

  /** {@inheritDoc} Cost as that of {@link #size}, for the keys of the range. */
  @Override
  public final long count(long from, long to) {
    return view.count(from, to);
  }

  /** {@inheritDoc} Never reads the disk. */
  @Override
  public final void put(long key, long value) {
    writer.put(key, value);
  }

  /** Takes {@code key} out, if it is there; never reads the disk, and so cannot say. */
  public final void delete(long key) {
    writer.delete(key);
  }

  /** {@inheritDoc} Never reads the disk, and waits once for all keys to be as safe as asked for. */
  @Override
  public final void putAll(long[] keys, long[] values, int from, int count) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    writer.putAll(keys, values, from, count);
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
