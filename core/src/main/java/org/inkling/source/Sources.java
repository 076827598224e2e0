package org.inkling.source;

import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/** The sources that Inkling makes itself: of arrays, of other sources, and of what opens passes. */
final class Sources {
  private Sources() {}

  /** A source over arrays of keys and values; used as a key source, it ignores the values. */
  record ArraySource(long[] keys, long[] values) implements SortedKeySource, SortedEntrySource {

    @Override
    public long size() {
      return keys.length;
    }

    @Override
    public EntryStream open() {
      return new ArrayPass();
    }

    private final class ArrayPass implements EntryStream {
      private int position = -1;

      @Override
      public boolean next() {
        if (position + 1 >= keys.length) {
          return false;
        }
        position++;
        return true;
      }

      @Override
      public long key() {
        return keys[position];
      }

      @Override
      public long value() {
        return values[position];
      }

      @Override
      public boolean isDeletion() {
        return false;
      }

      @Override
      public void read(EntryBatch batch) {
        int count = Math.min(batch.room(), keys.length - 1 - position);
        batch.addAll(keys, values, position + 1, count);
        position += count;
      }

      @Override
      public void close() {}
    }
  }

  /** A source whose passes are opened by a function. */
  record SuppliedSource(LongSupplier entries, Supplier<? extends EntryStream> passes)
      implements SortedEntrySource {

    @Override
    public long size() {
      return entries.getAsLong();
    }

    @Override
    public EntryStream open() {
      return passes.get();
    }
  }

  /** An entry source whose passes are checked. */
  record CheckedEntrySource(SortedEntrySource source) implements SortedEntrySource {

    @Override
    public long size() {
      return source.size();
    }

    @Override
    public EntryStream open() {
      return new CheckedEntryPass(source.open());
    }

    private static final class CheckedEntryPass extends CheckedPass<EntryStream>
        implements EntryStream {

      CheckedEntryPass(EntryStream entries) {
        super(entries);
      }

      @Override
      public long value() {
        return stream.value();
      }

      @Override
      public boolean isDeletion() {
        return stream.isDeletion();
      }

      @Override
      public void read(EntryBatch batch) {
        int from = batch.size();
        try {
          stream.read(batch);
        } finally {
          accept(
              batch, from); // also what came before a failure: disorder there is the earlier error
        }
      }

      private void accept(EntryBatch batch, int from) {
        int accepted = from;
        try {
          for (int end = batch.size(); accepted < end; accepted++) {
            accept(batch.keys()[accepted]);
          }
        } finally {
          batch.truncate(accepted);
        }
      }
    }
  }

  /** A key source whose passes are checked. */
  record CheckedKeySource(SortedKeySource source) implements SortedKeySource {

    @Override
    public long size() {
      return source.size();
    }

    @Override
    public KeyStream open() {
      return new CheckedPass<>(source.open());
    }
  }

  /** The keys of one source, each with a value computed from it. */
  record MappedSource(SortedKeySource keys, LongUnaryOperator value) implements SortedEntrySource {

    @Override
    public long size() {
      return keys.size();
    }

    @Override
    public EntryStream open() {
      return new MappedPass(keys.open(), value);
    }

    private record MappedPass(KeyStream keys, LongUnaryOperator mapping) implements EntryStream {

      @Override
      public boolean next() {
        return keys.next();
      }

      @Override
      public long key() {
        return keys.key();
      }

      @Override
      public long value() {
        return mapping.applyAsLong(keys.key());
      }

      @Override
      public boolean isDeletion() {
        return false;
      }

      @Override
      public void read(EntryBatch batch) {
        for (int room = batch.room(); room > 0 && keys.next(); room--) {
          long key = keys.key();
          batch.add(key, mapping.applyAsLong(key));
        }
      }

      @Override
      public void close() {
        keys.close();
      }
    }
  }
}
