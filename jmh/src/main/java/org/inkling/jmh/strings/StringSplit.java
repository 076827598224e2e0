package org.inkling.jmh.strings;

import java.util.SplittableRandom;
import org.inkling.datasets.StringKeys;
import org.inkling.datasets.StringSets;

/** The strings of a set in a random order: the first half is loaded, the second one inserted. */
final class StringSplit {
  /** The length of the values. */
  static final int VALUE_BYTES = 16;

  private static final int SEED = 42;
  private static final int MAX_KEY_BYTES = 512;

  private final StringKeys keys;
  private final int[] order;

  /**
   * Reads a set.
   *
   * @param spec such as {@code words:100k}, or a path
   */
  StringSplit(String spec) {
    keys = StringSets.open(spec, MAX_KEY_BYTES, SEED);
    order = new int[keys.size()];
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < order.length; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
  }

  int loaded() {
    return order.length / 2;
  }

  int size() {
    return order.length;
  }

  /** Returns the string at a place of the random order, in a new array. */
  byte[] key(int place) {
    return keys.key(order[place]);
  }

  /** Writes the value of the string at a place. */
  static void value(int place, byte[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] = (byte) (place >>> ((i & 3) * Byte.SIZE));
    }
  }

  /** Returns whether an array has the value of the string at a place. */
  static boolean isValue(int place, byte[] value) {
    return value[0] == (byte) place
        && value[5] == (byte) (place >>> 8)
        && value[VALUE_BYTES - 2] == (byte) (place >>> 16)
        && value[VALUE_BYTES - 1] == (byte) (place >>> 24);
  }

  /** Returns a table with the loaded half. */
  StringTable load(String table) {
    StringTable loaded = StringTable.named(table);
    byte[] value = new byte[VALUE_BYTES];
    for (int place = 0; place < loaded(); place++) {
      value(place, value);
      loaded.put(key(place), value);
    }
    return loaded;
  }
}
