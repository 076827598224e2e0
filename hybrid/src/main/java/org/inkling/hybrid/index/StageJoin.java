package org.inkling.hybrid.index;

import java.util.List;
import org.inkling.MemoryLimitException;
import org.inkling.hybrid.run.StageStream;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;

/**
 * Joins small frozen stages, as snapshots leave them, into one in memory, so that reads go through
 * few stages and no merge is needed for their number.
 *
 * <p>The newest stages are joined as long as the next older one is not much larger than they are
 * together. So stages grow from the newest to the oldest, about five times from one to the next.
 * Called by one thread at a time, under the rotation's monitor.
 *
 * @units an entry is copied some ten times at most, at about 100 ns; more often only in a stage of
 *     less than 400 entries, whose copy costs less than the creation of a stage
 */
final class StageJoin {
  /** An older stage is joined if it is at most this many times as large as the newer ones. */
  private static final long RATIO = 4;

  /**
   * The most bytes that are joined at once: two milliseconds. That many bytes hold 12,000 to 20,000
   * entries once maintenance has fitted the nodes, and about 4,400 right after a burst of puts,
   * while nodes have room for more.
   */
  private static final long MAX_BYTES = 512L << 10;

  /** What a stage without entries takes. */
  private static final long EMPTY_BYTES = 17L << 10;

  /** A stage with less than this counts as one of this size. */
  private static final long MIN_BYTES = 4L << 10;

  private final Generations generations;
  private final StageSizing sizing;

  StageJoin(Generations generations, StageSizing sizing) {
    this.generations = generations;
    this.sizing = sizing;
  }

  /** Joins the newest frozen stages if they are small. Called inside a pin. */
  void joinSmall() {
    List<MemoryStage> small = newestSmall(generations.get().frozen());
    if (small.size() > 1) {
      try {
        join(small);
      } catch (MemoryLimitException | OutOfMemoryError e) {
        // There is no memory for both: the stages remain.
      } finally {
        sizing.endJoin();
      }
    }
  }

  private static List<MemoryStage> newestSmall(List<MemoryStage> frozen) {
    long bytes = 0;
    int count = 0;
    for (MemoryStage stage : frozen) {
      long next = Math.max(MIN_BYTES, stage.bytes() - EMPTY_BYTES);
      if (bytes + next > MAX_BYTES || (count > 0 && next > RATIO * bytes)) {
        break;
      }
      bytes += next;
      count++;
    }
    return frozen.subList(0, count);
  }

  private void join(List<MemoryStage> small) {
    long bytes = small.stream().mapToLong(MemoryStage::reservedBytes).sum();
    var entries = SortedEntrySource.of(SortedKeySource.UNKNOWN_SIZE, () -> new Joined(small));
    MemoryStage joined = sizing.joinedStage(small.getFirst(), bytes, entries);
    if (joined == null) {
      return;
    }
    boolean isUsed = false;
    try {
      isUsed = generations.swap(now -> now.joined(joined, small));
    } finally {
      if (!isUsed) {
        joined.release();
      }
    }
  }

  /** The entries and deletion markers of stages, each key as in the newest. */
  private static final class Joined implements EntryStream {
    private final StageStream stages;
    private boolean hasBegun;

    Joined(List<MemoryStage> newestFirst) {
      stages =
          new StageStream(
              newestFirst.stream().map(MemoryStage::index).toList(),
              Long.MIN_VALUE,
              Long.MAX_VALUE);
    }

    @Override
    public boolean next() {
      if (hasBegun) {
        stages.advance();
      }
      hasBegun = true;
      return stages.isPresent();
    }

    @Override
    public long key() {
      return stages.key();
    }

    @Override
    public long value() {
      return stages.value();
    }

    @Override
    public boolean isDeletion() {
      return stages.isDeletion();
    }

    @Override
    public void close() {
      stages.close();
    }
  }
}
