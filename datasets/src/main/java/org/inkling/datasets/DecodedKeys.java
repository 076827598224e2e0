package org.inkling.datasets;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/**
 * A cache of compressed key files as arrays, decoded once and kept as long as the heap has room.
 *
 * <p>A file that has changed is decoded again.
 */
final class DecodedKeys {
  private static final Map<Path, Decoded> CACHE = new HashMap<>();

  private DecodedKeys() {}

  private record Decoded(FileTime modified, long bytes, SoftReference<long[]> keys) {}

  /** Returns the keys of a FASTA or dvar file, in ascending order. */
  static synchronized long[] of(Path file) {
    try {
      FileTime modified = Files.getLastModifiedTime(file);
      long bytes = Files.size(file);
      Decoded cached = CACHE.get(file);
      if (cached != null && cached.bytes() == bytes && cached.modified().equals(modified)) {
        long[] keys = cached.keys().get();
        if (keys != null) {
          return keys;
        }
      }
      long[] keys = decode(file);
      CACHE.put(file, new Decoded(modified, bytes, new SoftReference<>(keys)));
      return keys;
    } catch (IOException e) {
      throw FileFailure.of(file, "read", e);
    }
  }

  private static long[] decode(Path file) {
    return KeyFileForm.of(file) == KeyFileForm.FASTA
        ? FastaFile.read(file)
        : toArray(file, DvarFile.open(file));
  }

  private static long[] toArray(Path file, SortedKeySource source) {
    if (source.size() > Integer.MAX_VALUE - 8) {
      throw new KeySetException(
          file + " has " + source.size() + " keys, an array holds " + (Integer.MAX_VALUE - 8));
    }
    try (KeyStream stream = source.open()) {
      long[] keys = new long[0];
      int count = 0;
      while (stream.next()) {
        if (count == keys.length) {
          int grown = (int) Math.min(source.size(), Math.max(1L << 16, 2L * count));
          keys = Arrays.copyOf(keys, grown);
        }
        keys[count++] = stream.key();
      }
      return keys;
    }
  }
}
