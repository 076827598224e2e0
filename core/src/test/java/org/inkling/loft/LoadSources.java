package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.inkling.source.EntryBatch;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;

/** Sources for the tests of loads. */
final class LoadSources {

  private LoadSources() {}

  /** Something to be done before an entry is read, and before the end; it may throw. */
  static SortedEntrySource watched(
      long[] keys, long[] values, IntPredicate deleted, IntConsumer beforePosition) {
    return new Watched(keys, values, deleted, beforePosition);
  }

  /** Entry by entry, of an unknown number. */
  static SortedEntrySource stream(long[] keys, long[] values) {
    return watched(keys, values, i -> false, i -> {});
  }

  /** Keys that are their values, from a source that keeps the batch it was asked to fill last. */
  static SortedEntrySource keeping(long[] keys, AtomicReference<EntryBatch> kept) {
    var entries = SortedEntrySource.of(keys, keys);
    return new SortedEntrySource() {
      @Override
      public long size() {
        return keys.length;
      }

      @Override
      public EntryStream open() {
        return new Keeping(entries.open(), kept);
      }
    };
  }

  private record Keeping(EntryStream entries, AtomicReference<EntryBatch> kept)
      implements EntryStream {

    @Override
    public boolean next() {
      return entries.next();
    }

    @Override
    public long key() {
      return entries.key();
    }

    @Override
    public long value() {
      return entries.value();
    }

    @Override
    public boolean isDeletion() {
      return entries.isDeletion();
    }

    @Override
    public void read(EntryBatch batch) {
      entries.read(batch);
      kept.set(batch);
    }

    @Override
    public void close() {
      entries.close();
    }
  }

  /** Checks that one thread alone reads, the one that opened the pass. */
  private record Watched(
      long[] keys, long[] values, IntPredicate deleted, IntConsumer beforePosition)
      implements SortedEntrySource {

    @Override
    public long size() {
      return SortedKeySource.UNKNOWN_SIZE;
    }

    @Override
    public EntryStream open() {
      return new Pass(this, Thread.currentThread());
    }
  }

  private static final class Pass implements EntryStream {
    private final Watched source;
    private final Thread owner;
    private int position = -1;

    Pass(Watched source, Thread owner) {
      this.source = source;
      this.owner = owner;
    }

    @Override
    public boolean next() {
      assertSame(owner, Thread.currentThread());
      source.beforePosition.accept(position + 1);
      if (position + 1 >= source.keys.length) {
        return false;
      }
      position++;
      return true;
    }

    @Override
    public long key() {
      return source.keys[position];
    }

    @Override
    public long value() {
      return source.values[position];
    }

    @Override
    public boolean isDeletion() {
      return source.deleted.test(position);
    }

    @Override
    public void close() {
      assertSame(owner, Thread.currentThread());
    }
  }
}
