package org.inkling.cli.workload;

import java.nio.LongBuffer;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * The entries that a subject is loaded with.
 *
 * @param keys all keys by position
 * @param split which keys are loaded
 * @param count the number of loaded keys
 */
public record LoadedEntries(LongBuffer keys, LoadSplit split, int count)
    implements SortedEntrySource {

  @Override
  public long size() {
    return count;
  }

  @Override
  public EntryStream open() {
    return new EntryStream() {
      private int position = -1;

      @Override
      public boolean next() {
        do {
          position++;
        } while (position < keys.limit() && !split.isLoaded(position));
        return position < keys.limit();
      }

      @Override
      public long key() {
        return keys.get(position);
      }

      @Override
      public long value() {
        return Values.of(key());
      }

      @Override
      public boolean isDeletion() {
        return false;
      }

      @Override
      public void close() {
        position = keys.limit();
      }
    };
  }
}
