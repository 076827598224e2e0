package org.inkling.source;

/** A source over arrays of keys and values; used as a key source, it ignores the values. */
record ArraySource(long[] keys, long[] values) implements SortedKeySource, SortedEntrySource {

  @Override
  public long size() {
    return keys.length;
  }

  @Override
  public EntryStream open() {
    return new Pass();
  }

  private final class Pass implements EntryStream {
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
