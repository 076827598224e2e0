package org.inkling.jmh.misses;

import org.inkling.cli.experiment.Text;

/**
 * One level of a memory hierarchy: sets of ways, of which the least recently used one is replaced.
 *
 * @shape for each set its tags, most recently used first; 0 is none, so tag 0 is never present
 */
final class Cache {
  private final int unitBits;
  private final int sets;
  private final int ways;
  private final long[] tags;

  /**
   * Creates an empty level.
   *
   * @param entries the number of lines or pages of all sets together
   * @param ways the number of entries of a set
   * @param unitBytes the size of a line or page, a power of two
   */
  Cache(int entries, int ways, int unitBytes) {
    if (entries % ways != 0 || Integer.bitCount(unitBytes) != 1) {
      throw new IllegalArgumentException(
          Text.format("%d entries of %d bytes do not make sets of %d", entries, unitBytes, ways));
    }
    this.unitBits = Integer.numberOfTrailingZeros(unitBytes);
    this.sets = entries / ways;
    this.ways = ways;
    this.tags = new long[entries];
  }

  /**
   * Touches an address, which the level then holds. Returns false if the level did not hold it
   * before.
   */
  boolean touch(long address) {
    long tag = address >>> unitBits;
    int first = (int) Long.remainderUnsigned(tag, sets) * ways;
    int place = first;
    int last = first + ways - 1;
    while (place < last && tags[place] != tag) {
      place++;
    }
    boolean hit = tags[place] == tag;
    System.arraycopy(tags, first, tags, first + 1, place - first);
    tags[first] = tag;
    return hit;
  }
}
