package org.inkling.cli.subject;

import org.inkling.bytes.LongBytesEntry;
import org.inkling.bytes.LongBytesSource;
import org.inkling.bytes.LongBytesStream;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * The entries of a source, with values that are byte strings.
 *
 * @param entries the keys and the words with which their values begin
 * @param length the length of each value in bytes
 */
record WordBytesSource(SortedEntrySource entries, int length) implements LongBytesSource {

  @Override
  public long size() {
    return entries.size();
  }

  @Override
  public LongBytesStream open() {
    return new Pass(entries.open(), new byte[length]);
  }

  private record Pass(EntryStream stream, byte[] value) implements LongBytesStream {

    @Override
    public boolean next(LongBytesEntry entry) {
      boolean found = stream.next();
      if (found) {
        WordBytes.write(stream.value(), value);
        entry.key = stream.key();
        entry.value.set(value, 0, value.length);
      }
      return found;
    }

    @Override
    public void close() {
      stream.close();
    }
  }
}
