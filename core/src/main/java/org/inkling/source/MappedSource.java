package org.inkling.source;

import java.util.function.LongUnaryOperator;

/** The keys of one source, each with a value computed from it. */
record MappedSource(SortedKeySource keys, LongUnaryOperator value) implements SortedEntrySource {

  @Override
  public long size() {
    return keys.size();
  }

  @Override
  public EntryStream open() {
    return new Pass(keys.open(), value);
  }

  private record Pass(KeyStream keys, LongUnaryOperator mapping) implements EntryStream {

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
