package org.inkling.cli.workload;

import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;

/** Computes the value of a key, so that every answer can be checked without a second copy. */
public final class Values {

  private Values() {}

  /**
   * Returns whether the command line requests wide values.
   *
   * @throws IllegalArgumentException if {@code name} is neither of the two kinds
   */
  public static boolean areWide(String name) {
    return switch (name) {
      case "inline" -> false;
      case "wide" -> true;
      default -> throw new IllegalArgumentException("--values is inline or wide, not " + name);
    };
  }

  /** Returns the entries of ascending keys, with values within 61 signed bits. */
  public static SortedEntrySource entries(long[] keys) {
    return SortedEntrySource.of(SortedKeySource.of(keys), Values::of);
  }

  /** Mixes the bits of {@code word}; the function is a bijection. */
  public static long mix(long word) {
    long z = word + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** Returns the value of {@code key}, within 61 signed bits. */
  public static long of(long key) {
    return of(key, false);
  }

  /** Returns the value of {@code key}: within 61 signed bits, or outside them if {@code wide}. */
  public static long of(long key, boolean wide) {
    long mixed = mix(key);
    return wide ? mixed >> 2 ^ 1L << 62 : mixed >> 3;
  }
}
