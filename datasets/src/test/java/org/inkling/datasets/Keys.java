package org.inkling.datasets;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/** Keys for tests. */
final class Keys {

  private Keys() {}

  /** Returns whether a set can be opened here; without a data folder, no real set can. */
  static boolean isHere(KeySetInfo set) {
    if (set.kind() == KeySetInfo.Kind.GENERATED) {
      return true;
    }
    String data = System.getenv(DataFolder.VARIABLE);
    return data != null && Files.isDirectory(Path.of(data)) && KeySets.isHere(set.name());
  }

  /** Returns the entry of a set in the list. */
  static KeySetInfo listed(String name) {
    return KeySets.list().stream().filter(set -> set.name().equals(name)).findFirst().orElseThrow();
  }

  /**
   * Returns distinct sorted keys over the whole domain, including its ends if there are at least
   * two keys.
   */
  static long[] random(int count, long seed) {
    var random = new SplittableRandom(seed);
    long[] keys = random.longs().distinct().limit(count).sorted().toArray();
    if (count >= 2) {
      keys[0] = Long.MIN_VALUE;
      keys[count - 1] = Long.MAX_VALUE;
    }
    return keys;
  }

  /** Returns all keys of one pass in order, and checks the order. */
  static long[] read(SortedKeySource source) {
    long[] keys = new long[16];
    int count = 0;
    try (KeyStream stream = SortedKeySource.checked(source).open()) {
      while (stream.next()) {
        if (count == keys.length) {
          keys = Arrays.copyOf(keys, 2 * count);
        }
        keys[count++] = stream.key();
      }
      if (stream.next()) {
        throw new AssertionError("a stream that has ended must not go on");
      }
    }
    return Arrays.copyOf(keys, count);
  }
}
