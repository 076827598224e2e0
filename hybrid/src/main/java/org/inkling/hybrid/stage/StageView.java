package org.inkling.hybrid.stage;

import static java.util.Objects.checkFromIndexSize;
import static java.util.Objects.requireNonNull;

import org.inkling.disk.read.Pool;
import org.inkling.epoch.Pin;
import org.inkling.hybrid.stage.StageNeighbours.Outcome;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.index.operations.DerivedReads;

/**
 * All reads over the current stages of a source: each operation pins, reads the stages that are
 * current at that moment, and unpins; cursors pin for each of their runs.
 *
 * <p>A point read takes effect when the newest of these stages is read, or when that stage was
 * replaced, if this happened meanwhile. Cursors, {@link #floor} and similar operations guarantee
 * the same as those of {@link org.inkling.loft.LoftIndex}: they are always right about keys that do
 * not change meanwhile. If the nearest keys were deleted since the last merge, {@link #floor} and
 * its like walk over them, in pieces each under its own pin: some 50 ns for each key.
 *
 * <p>The caller must close cursors: over a run in files they borrow buffers.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 * @source Making In-Memory Learned Indexes Efficient on Disk, SIGMOD'24, section 9
 */
public class StageView extends DerivedReads {
  /** How many keys of a batch are looked up under one pin. */
  private static final int KEYS_PER_PIN = 1 << 14;

  private static final int IDLE_BATCHES = 16;

  private final StageSource source;
  private final Pool<StageBatch> batches = new Pool<>(StageBatch::new, IDLE_BATCHES);

  /** Creates a view of the stages of a source. */
  public StageView(StageSource source) {
    this.source = source;
  }

  @Override
  public final long get(long key, long absent) {
    Pin pin = source.enter();
    try {
      return StageReads.get(source.current(), key, absent);
    } finally {
      source.exit(pin);
    }
  }

  @Override
  public final boolean get(long key, LongHolder value) {
    requireNonNull(value, "value");
    Pin pin = source.enter();
    try {
      return StageReads.get(source.current(), key, value);
    } finally {
      source.exit(pin);
    }
  }

  @Override
  public final boolean containsKey(long key) {
    Pin pin = source.enter();
    try {
      return StageReads.containsKey(source.current(), key);
    } finally {
      source.exit(pin);
    }
  }

  /**
   * {@inheritDoc} The keys that no stage knows are looked up together in the run; after a failure
   * some values are set.
   */
  @Override
  public final int getAll(long[] keys, long[] values, int from, int count, long absent) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    return inTurns(
        from,
        count,
        (batch, stages, at, turn) -> batch.over(stages, absent).getAll(keys, values, at, turn));
  }

  /**
   * {@inheritDoc} The keys that no stage knows are looked up together in the run; after a failure
   * some answers are set.
   */
  @Override
  public final int getAll(long[] keys, long[] values, boolean[] present, int from, int count) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    checkFromIndexSize(from, count, present.length);
    return inTurns(
        from,
        count,
        (batch, stages, at, turn) -> batch.over(stages, 0).getAll(keys, values, present, at, turn));
  }

  /** Looks up one part of a batch in the current stages. Returns how many keys are present. */
  @FunctionalInterface
  private interface Turn {
    int take(StageBatch batch, Stages stages, int from, int count);
  }

  private int inTurns(int from, int count, Turn work) {
    source.requireOpen();
    StageBatch batch = batches.take();
    try {
      int present = 0;
      for (int done = 0; done < count; done += KEYS_PER_PIN) {
        int turn = Math.min(KEYS_PER_PIN, count - done);
        Pin pin = source.enter();
        try {
          present += work.take(batch, source.current(), from + done, turn);
        } finally {
          source.exit(pin);
        }
      }
      return present;
    } finally {
      batches.give(batch);
    }
  }

  /** {@inheritDoc} Costs as much as {@link #count} over the whole domain. */
  @Override
  public final long size() {
    return count(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  @Override
  public final boolean isEmpty() {
    return !first(new EntryHolder());
  }

  @Override
  protected final boolean neighbour(boolean above, long key, EntryHolder found) {
    long oldKey = found.key;
    long oldValue = found.value;
    boolean whole = false;
    try {
      whole =
          switch (look(above, key, found)) {
            case FOUND -> true;
            case NONE -> false;
            case WALK -> walk(above, found);
          };
      return whole;
    } finally {
      if (!whole) {
        found.key = oldKey;
        found.value = oldValue;
      }
    }
  }

  private Outcome look(boolean above, long key, EntryHolder found) {
    Pin pin = source.enter();
    try {
      return StageNeighbours.find(source.current(), above, key, found);
    } finally {
      source.exit(pin);
    }
  }

  /** Finds the first entry at or beyond the key in {@code found}. */
  private boolean walk(boolean above, EntryHolder found) {
    long[] key = new long[1];
    long[] value = new long[1];
    long end = StageNeighbours.end(above);
    try (var cursor = new RollingCursor(source, above, found.key, end)) {
      boolean isFound = cursor.nextRun(key, value, 0, 1) > 0;
      found.key = key[0];
      found.value = value[0];
      return isFound;
    }
  }

  /**
   * {@inheritDoc} Costs two lookups in the run, and one more for each key of the stages in the
   * range, in batches. Exact if there are no concurrent writes; otherwise each key counts as it was
   * at some instant of the call.
   */
  @Override
  public final long count(long from, long to) {
    return StageCount.of(source, from, to);
  }

  @Override
  protected final Cursor cursor(boolean ascending, long from, long to) {
    return new RollingCursor(source, ascending, from, to);
  }
}
