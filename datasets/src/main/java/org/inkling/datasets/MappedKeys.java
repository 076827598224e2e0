package org.inkling.datasets;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/**
 * The keys of a SOSD file in mapped memory, for random access and for passes.
 *
 * <p>Takes address space and page cache, but no heap. The mapping ends when the object is
 * collected; the file must not shrink before that. Threads may share it.
 *
 * @shape windows of 1 GiB over the file
 * @units positions in keys
 */
public final class MappedKeys implements SortedKeySource {
  /** The number of keys of a window, a power of two. */
  static final int WINDOW_KEYS = 1 << 27;

  private final Path file;
  private final long count;
  private final LongBuffer[] windows;
  private final int windowShift;

  private MappedKeys(Path file, long count, LongBuffer[] windows, int windowShift) {
    this.file = file;
    this.count = count;
    this.windows = windows;
    this.windowShift = windowShift;
  }

  static MappedKeys map(Path file, long count, int windowKeys) {
    int shift = Integer.numberOfTrailingZeros(windowKeys);
    var windows = new LongBuffer[Math.toIntExact((count + windowKeys - 1) >>> shift)];
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      for (int window = 0; window < windows.length; window++) {
        long first = (long) window << shift;
        long keys = Math.min(windowKeys, count - first);
        windows[window] =
            channel
                .map(
                    MapMode.READ_ONLY,
                    SosdFile.HEADER_BYTES + first * Long.BYTES,
                    keys * Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer();
      }
    } catch (IOException e) {
      throw FileFailure.of(file, "mapped", e);
    }
    return new MappedKeys(file, count, windows, shift);
  }

  @Override
  public long size() {
    return count;
  }

  /**
   * Returns the key at a position; the order of the file is not checked.
   *
   * @throws IndexOutOfBoundsException if the position is not in {@code [0, size)}
   */
  public long key(long position) {
    Objects.checkIndex(position, count);
    int inWindow = (int) (position & ((1L << windowShift) - 1));
    return KeyOrder.UNSIGNED.key(windows[(int) (position >>> windowShift)].get(inWindow));
  }

  @Override
  public KeyStream open() {
    return new Pass();
  }

  private final class Pass implements KeyStream {
    private final FileOrder order = new FileOrder(file);
    private long position;
    private long key;

    @Override
    public boolean next() {
      if (position == count) {
        return false;
      }
      key = MappedKeys.this.key(position);
      order.accept(key, SosdFile.HEADER_BYTES + position * Long.BYTES);
      position++;
      return true;
    }

    @Override
    public long key() {
      return key;
    }

    @Override
    public void close() {}
  }
}
