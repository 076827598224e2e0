package org.inkling.jmh.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.inkling.disk.file.AlignedBuffers;
import org.inkling.disk.file.StorageFile;
import org.inkling.disk.page.PageFormat;
import org.inkling.index.PointReads;

/** What one thread does again and again. */
@FunctionalInterface
interface ReadWork {

  /** Does a piece of it; how many operations that was. */
  int step();

  /**
   * Reads anywhere in a file that nobody looks at.
   *
   * @param meanPages how many pages a read takes on average, the whole number below or above it
   */
  static ReadWork bareReads(StorageFile file, SplittableRandom random, double meanPages) {
    int pageBytes = PageFormat.DEFAULT_PAGE_BYTES;
    int fewest = (int) meanPages;
    ByteBuffer pages =
        AlignedBuffers.allocate((fewest + 1) * pageBytes, Math.max(pageBytes, file.alignment()));
    long places;
    try {
      places = file.size() / pageBytes - fewest;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return () -> {
      int wanted = (random.nextDouble() < meanPages - fewest ? fewest + 1 : fewest) * pageBytes;
      pages.clear().limit(wanted);
      try {
        if (file.read(pages, random.nextLong(places) * pageBytes) != wanted) {
          throw new IllegalStateException(file.path() + " has become shorter");
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return 1;
    };
  }

  /** Lookups of one key each, whose answers are compared. */
  static ReadWork lookups(PointReads index, DiskKeys keys, SplittableRandom random) {
    long[] draws = keys.draws(random);
    int[] next = {0};
    return () -> {
      long key = draws[next[0]++ & (draws.length - 1)];
      requireRight(index.get(key, ~DiskKeys.valueOf(key)) == DiskKeys.valueOf(key));
      return 1;
    };
  }

  /** Lookups of many keys at once, whose answers are compared. */
  static ReadWork batches(PointReads index, DiskKeys keys, SplittableRandom random, int size) {
    long[] wanted = new long[size];
    long[] values = new long[size];
    long[] draws = keys.draws(random);
    int[] next = {0};
    return () -> {
      for (int i = 0; i < size; i++) {
        wanted[i] = draws[next[0]++ & (draws.length - 1)];
      }
      requireRight(index.getAll(wanted, values, 0, size, 0) == size);
      for (int i = 0; i < size; i++) {
        requireRight(values[i] == DiskKeys.valueOf(wanted[i]));
      }
      return size;
    };
  }

  private static void requireRight(boolean right) {
    if (!right) {
      throw new IllegalStateException("an answer was not that of the loaded keys");
    }
  }
}
