package org.inkling.cli.subject;

import java.io.Serializable;
import org.inkling.datasets.StringKeys;
import org.inkling.datasets.StringSets;

/**
 * A set of strings that are keys. The process that measures reads it once more.
 *
 * @param spec the name or the file, as on the command line
 * @param seed the seed of a run of neighbouring keys
 * @param meanBytes the length of a key on average
 */
public record StringSet(String spec, long seed, double meanBytes) implements Serializable {
  /** The longest lines that are keys: those that a node of the default size can hold. */
  public static final int MAX_KEY_BYTES = 512;

  /** Returns the choice of keys that have been read by {@link #open(String, long)}. */
  public static StringSet of(String spec, long seed, StringKeys keys) {
    return new StringSet(spec, seed, (double) keys.totalBytes() / Math.max(1, keys.size()));
  }

  /** Reads keys. */
  public static StringKeys open(String spec, long seed) {
    return StringSets.open(spec, MAX_KEY_BYTES, seed);
  }

  /** Reads the keys. */
  StringKeys open() {
    return open(spec, seed);
  }
}
