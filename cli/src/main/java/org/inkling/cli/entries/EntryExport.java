package org.inkling.cli.entries;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.inkling.cli.datasets.ProgressLine;
import org.inkling.disk.file.SystemFiles;
import org.inkling.disk.file.UnfinishedFile;
import org.inkling.index.Cursor;
import org.inkling.index.OrderedReads;
import org.inkling.source.KeyOrder;

/**
 * Writes the entries of an index in ascending order of their keys.
 *
 * @param format the format
 * @param header whether text begins with a header line
 * @param order the order of the keys
 */
record EntryExport(EntryFormat format, boolean header, KeyOrder order) {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int ENTRIES_PER_STEP = 1 << 14;

  /** Receives the entries. */
  @FunctionalInterface
  private interface Sink {
    void put(long key, long value) throws IOException;
  }

  /**
   * Writes a range to a file, which gets its name, and replaces another file, when it is on disk. A
   * symbolic link stays: the file that it leads to is replaced.
   *
   * @return the number of entries
   */
  long toFile(OrderedReads index, KeyInterval range, Path file) {
    try {
      Path target = target(file);
      String suffix = Long.toHexString(ThreadLocalRandom.current().nextLong());
      var unfinished = new UnfinishedFile(new SystemFiles(), target, ".", "." + suffix);
      try {
        long count = toNewFile(index, range, unfinished.path(), target);
        unfinished.noteReplaced();
        unfinished.rename();
        unfinished.syncName();
        return count;
      } finally {
        unfinished.delete();
      }
    } catch (IOException e) {
      throw unwritable(file.toString(), e);
    }
  }

  private static Path target(Path file) throws IOException {
    if (Files.isSymbolicLink(file) && !Files.exists(file)) {
      throw new IOException("it is a symbolic link to a file that does not exist");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException("it exists and is not a file");
    }
    return Files.isSymbolicLink(file) ? file.toRealPath() : file.toAbsolutePath();
  }

  private long toNewFile(OrderedReads index, KeyInterval range, Path file, Path replaced)
      throws IOException {
    try (FileChannel channel = FileChannel.open(file, CREATE_NEW, WRITE);
        var out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES)) {
      copyPermissions(replaced, file);
      long count = toStream(index, range, out);
      out.flush();
      channel.force(true);
      return count;
    }
  }

  /** A file that only its owner may read stays one when it is replaced. */
  private static void copyPermissions(Path from, Path to) throws IOException {
    if (Files.exists(from) && Files.getFileStore(to).supportsFileAttributeView("posix")) {
      Set<PosixFilePermission> wanted = Files.getPosixFilePermissions(from);
      if (!Files.getPosixFilePermissions(to).equals(wanted)) { // where all have the same, as on FAT
        Files.setPosixFilePermissions(to, wanted);
      }
    }
  }

  private long toStream(OrderedReads index, KeyInterval range, OutputStream out)
      throws IOException {
    if (format == EntryFormat.PAIRS) {
      return copy(index, range, pairs(out));
    }
    var text = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
    long count = copy(index, range, lines(text));
    text.flush();
    return count;
  }

  /**
   * Writes a range to standard output.
   *
   * @param out where text is written; binary output goes to the process's own stream
   */
  void toStandardOutput(OrderedReads index, KeyInterval range, PrintWriter out) {
    try {
      if (format == EntryFormat.PAIRS) {
        var stream = new BufferedOutputStream(System.out, BUFFER_BYTES);
        copy(index, range, pairs(stream));
        stream.flush();
      } else {
        copy(index, range, lines(out));
        out.flush();
      }
    } catch (IOException e) {
      throw unwritable("standard output", e);
    }
  }

  private static UncheckedIOException unwritable(String name, IOException cause) {
    return new UncheckedIOException(name + " cannot be written: " + cause, cause);
  }

  private Sink pairs(OutputStream out) {
    byte[] bytes = new byte[PairEntries.ENTRY_BYTES];
    ByteBuffer entry = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    return (key, value) -> {
      entry.putLong(0, order.number(key)).putLong(Long.BYTES, value);
      out.write(bytes);
    };
  }

  private Sink lines(Writer out) throws IOException {
    if (header) {
      out.write("key" + format.separator() + "value\n");
    }
    return (key, value) -> out.write(order.format(key) + format.separator() + value + "\n");
  }

  private static long copy(OrderedReads index, KeyInterval range, Sink sink) throws IOException {
    long count = 0;
    try (Cursor cursor = range.walk(index, false);
        var line = new ProgressLine("export")) {
      while (cursor.next()) {
        sink.put(cursor.key(), cursor.value());
        if (++count % ENTRIES_PER_STEP == 0) {
          line.at(count, -1);
        }
      }
    }
    return count;
  }
}
