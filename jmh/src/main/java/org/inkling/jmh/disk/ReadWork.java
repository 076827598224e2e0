package org.inkling.jmh.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.inkling.disk.file.AlignedBuffers;
import org.inkling.disk.file.StorageFile;
import org.inkling.disk.page.PageFormat;
import org.inkling.index.PointReads;

/** The repeated work of one thread. */
@FunctionalInterface
interface ReadWork {

  /** Does a piece of the work; returns the number of operations. */
  int step();

  /**
   * Reads at random places of a file, and ignores the content.
   *
   * @param meanPages the mean number of pages of a read; each read takes the whole number below or
   *     above it
   */
  static ReadWork bareReads(StorageFile file, SplittableRandom random, double meanPages) {
    int pageBytes = PageFormat.DEFAULT_PAGE_BYTES;
    int minPages = (int) meanPages;
    ByteBuffer pages =
        AlignedBuffers.allocate((minPages + 1) * pageBytes, Math.max(pageBytes, file.alignment()));
    long places;
    try {
      places = file.size() / pageBytes - minPages;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return () -> {
      int wanted =
          (random.nextDouble() < meanPages - minPages ? minPages + 1 : minPages) * pageBytes;
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

  /** Looks up one key at a time, and compares the answers. */
  static ReadWork lookups(PointReads index, DiskKeys keys, SplittableRandom random) {
    long[] draws = keys.draws(random);
    int[] next = {0};
    return () -> {
      long key = draws[next[0]++ & (draws.length - 1)];
      requireRight(index.get(key, ~DiskKeys.valueOf(key)) == DiskKeys.valueOf(key));
      return 1;
    };
  }

  /** Looks up many keys at a time, and compares the answers. */
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
      throw new IllegalStateException("an answer did not match the loaded keys");
    }
  }
}
