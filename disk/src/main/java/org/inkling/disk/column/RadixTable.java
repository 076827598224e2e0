package org.inkling.disk.column;

/**
 * Maps each prefix to its first knot, where the prefix is the leading bits of a key's distance from
 * the first knot.
 *
 * <p>The number of bits is the one of least cost: the mean number of comparisons that a binary
 * search among the knots of a prefix needs, plus the table's bytes. If keys crowd together far from
 * an outlier, no table of reasonable size helps, and the table is omitted.
 *
 * @shape 2^bits + 1 places of knots, 4 bytes each; none at zero bits
 * @source Kipf et al., RadixSpline, aiDM 2020, section 2
 */
public final class RadixTable {
  /** The number of comparisons that is worth as many bytes as all knots take. */
  private static final double COMPARISONS_PER_KNOTS = 8;

  /** A table of 256 MiB. */
  private static final int MAX_BITS = 26;

  private static final int KNOT_BYTES = 2 * Long.BYTES;

  private final long first;
  private final int shift;
  private final int[] places;

  private RadixTable(long first, int shift, int[] places) {
    this.first = first;
    this.shift = shift;
    this.places = places;
  }

  /** Returns the table of least cost over ascending keys. */
  public static RadixTable over(LongColumn keys) {
    int size = keys.size();
    if (size < 2) {
      return new RadixTable(0, Long.SIZE - 1, new int[0]);
    }
    long first = keys.get(0);
    int keyBits = Long.SIZE - Long.numberOfLeadingZeros(keys.get(size - 1) - first);
    int sizeBits = Integer.SIZE - Integer.numberOfLeadingZeros(size);
    int max = Math.min(MAX_BITS, Math.min(keyBits, sizeBits));
    int bits = cheapest(counts(keys, keyBits - max, max), size, max);
    int shift = keyBits - bits;
    return new RadixTable(first, shift, bits == 0 ? new int[0] : places(keys, shift, bits));
  }

  /** Counts the knots of each prefix. */
  private static int[] counts(LongColumn keys, int shift, int bits) {
    int[] counts = new int[1 << bits];
    long first = keys.get(0);
    for (int i = 0; i < keys.size(); i++) {
      counts[(int) ((keys.get(i) - first) >>> shift)]++;
    }
    return counts;
  }

  private static int cheapest(int[] counts, int size, int max) {
    int cheapest = 0;
    double min = Double.POSITIVE_INFINITY;
    for (int bits = max; bits >= 0; bits--) {
      double cost = comparisons(counts, 1 << bits) / size + price(bits, size);
      if (cost <= min) {
        min = cost;
        cheapest = bits;
      }
      for (int i = 0; i < 1 << bits >> 1; i++) {
        counts[i] = counts[2 * i] + counts[2 * i + 1];
      }
    }
    return cheapest;
  }

  private static double comparisons(int[] counts, int prefixes) {
    double sum = 0;
    for (int i = 0; i < prefixes; i++) {
      sum += counts[i] * Math.log(counts[i] + 1.0) / Math.log(2);
    }
    return sum;
  }

  private static double price(int bits, int size) {
    double bytes = bits == 0 ? 0 : (double) Integer.BYTES * ((1 << bits) + 1);
    return COMPARISONS_PER_KNOTS * bytes / ((double) KNOT_BYTES * size);
  }

  private static int[] places(LongColumn keys, int shift, int bits) {
    int[] places = new int[(1 << bits) + 1];
    long first = keys.get(0);
    int prefix = 0;
    for (int i = 0; i < keys.size(); i++) {
      for (int own = (int) ((keys.get(i) - first) >>> shift); prefix <= own; prefix++) {
        places[prefix] = i;
      }
    }
    while (prefix < places.length) {
      places[prefix++] = keys.size();
    }
    return places;
  }

  /**
   * Returns the last knot whose key is at most the given key.
   *
   * @return -1 if there is no such knot
   */
  public int find(LongColumn keys, long key) {
    int last = keys.size() - 1;
    if (places.length == 0) {
      return keys.floor(key, 0, last);
    }
    if (key < first) {
      return -1;
    }
    if (key >= keys.get(last)) {
      return last;
    }
    int prefix = (int) ((key - first) >>> shift);
    return keys.floor(key, places[prefix], places[prefix + 1] - 1);
  }

  /** The memory that it takes. */
  public long bytes() {
    return (long) Integer.BYTES * places.length;
  }
}
