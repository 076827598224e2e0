package org.inkling.datasets;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/**
 * A compressed file of sorted keys: the first key and the differences as variable-length numbers.
 *
 * <p>A pass decodes as it goes and holds only the decoder's dictionary.
 *
 * @shape {@code NAME_COUNT.dvar.xz}: xz of unsigned LEB128 numbers of at most 10 bytes, the first
 *     key, then COUNT - 1 differences of at least 1; keys unsigned
 * @units offsets in decompressed bytes
 */
public final class DvarFile implements SortedKeySource {
  private static final Pattern NAME = Pattern.compile(".*_([0-9]{1,18})\\.dvar\\.xz");

  private final Path file;
  private final long count;

  private DvarFile(Path file, long count) {
    this.file = file;
    this.count = count;
  }

  /**
   * Opens a file whose name contains its number of keys; its content is read only by the passes.
   *
   * @throws KeyFileException if the name has no count
   */
  public static DvarFile open(Path file) {
    Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
    if (!name.matches()) {
      throw new KeyFileException(file, 0, "a name such as keys_1000.dvar.xz", "no count in it");
    }
    return new DvarFile(file, Long.parseLong(name.group(1)));
  }

  @Override
  public long size() {
    return count;
  }

  /**
   * Starts a pass, which holds the file open until it is closed.
   *
   * @throws java.io.UncheckedIOException if the file cannot be read
   */
  @Override
  public KeyStream open() {
    return new Pass(FileBytes.open(file));
  }

  private final class Pass implements KeyStream {
    private static final int LAST_SHIFT = 63;

    private final FileBytes bytes;
    private final FileOrder order = new FileOrder(file);
    private long position;
    private long key;

    Pass(FileBytes bytes) {
      this.bytes = bytes;
    }

    @Override
    public boolean next() {
      long offset = bytes.offset();
      int first = bytes.next();
      if (position == count) {
        if (first >= 0) {
          throw new KeyFileException(
              file, offset, "the end after " + count + " keys, as the name says", "more bytes");
        }
        return false;
      }
      if (first < 0) {
        throw new KeyFileException(
            file, offset, count + " keys, as the name says", "the end after " + position);
      }
      long number = number(first, offset);
      key = position == 0 ? KeyOrder.UNSIGNED.key(number) : key + number;
      order.accept(key, offset);
      position++;
      return true;
    }

    private long number(int first, long offset) {
      long number = first & 0x7F;
      int shift = 0;
      int last = first;
      while (last >= 0x80) {
        shift += 7;
        last = bytes.next();
        if (last < 0) {
          throw new KeyFileException(file, bytes.offset(), "the rest of a number", "the end");
        }
        if (shift == LAST_SHIFT && last > 1) {
          throw new KeyFileException(
              file, offset, "a number of at most 10 bytes and 64 bits", "a longer one");
        }
        number |= (last & 0x7FL) << shift;
      }
      return number;
    }

    @Override
    public long key() {
      return key;
    }

    @Override
    public void close() {
      bytes.close();
    }
  }
}
