package org.inkling.cli.entries;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.inkling.source.EntryStream;
import org.inkling.source.KeyOrder;
import org.inkling.source.SortedEntrySource;

/**
 * Sorted entries in a temporary file of binary pairs, whose keys are as an index holds them.
 *
 * @param entries the number of entries
 */
record PairFile(Path path, long entries) implements SortedEntrySource {

  @Override
  public long size() {
    return entries;
  }

  /** Deletes the file, whose passes are over. */
  void delete() {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(path + " cannot be deleted: " + e, e);
    }
  }

  @Override
  public EntryStream open() {
    return new PairEntries(EntryInput.open(path.toString()), KeyOrder.SIGNED);
  }

  /** Writes such a file. Used by one thread. */
  static final class Writer implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path path;
    private final OutputStream out;
    private final byte[] bytes = new byte[PairEntries.ENTRY_BYTES];
    private final ByteBuffer entry = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    private long count;

    /** Creates the file. */
    Writer(Path path) {
      this.path = path;
      try {
        out = new BufferedOutputStream(Files.newOutputStream(path), BUFFER_BYTES);
      } catch (IOException e) {
        throw unwritable(e);
      }
    }

    /** Adds an entry, whose key must be greater than the one before it. */
    void add(long key, long value) {
      entry.putLong(0, key).putLong(Long.BYTES, value);
      try {
        out.write(bytes);
      } catch (IOException e) {
        throw unwritable(e);
      }
      count++;
    }

    /** Completes the file. */
    PairFile finish() {
      close();
      return new PairFile(path, count);
    }

    @Override
    public void close() {
      try {
        out.close();
      } catch (IOException e) {
        throw unwritable(e);
      }
    }

    private UncheckedIOException unwritable(IOException cause) {
      return new UncheckedIOException(path + " cannot be written: " + cause, cause);
    }
  }
}
