package org.inkling.memory;

import java.nio.ByteOrder;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The vector loop of {@link PairSearch}. It is compiled separately, since it refers to a module
 * that most runs do not have, and is found by name.
 *
 * @shape whole vectors of the processor's preferred width; the caller handles the rest of a window
 */
final class VectorWords {
  private static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_PREFERRED;
  private static final int PAIRS = SPECIES.length() / 2;
  private static final long FIRST_WORDS = 0x5555_5555_5555_5555L;
  private static final int PAIR_BYTES = 2 * Long.BYTES;

  /** The width of the vectors. */
  static final int BITS = SPECIES.vectorBitSize();

  private VectorWords() {}

  /** Returns how many pairs are skipped; see {@link PairSearch#others}. */
  static int others(long first, int window, long word) {
    long base = NativeMemory.base(first);
    int pair = 0;
    for (; pair <= window - PAIRS; pair += PAIRS) {
      var words =
          LongVector.fromMemorySegment(
              SPECIES, NativeMemory.ALL, base + (long) pair * PAIR_BYTES, ByteOrder.nativeOrder());
      long equal = words.compare(VectorOperators.EQ, word).toLong();
      long marks = words.add(1).compare(VectorOperators.ULT, 2).toLong(); // -1 and 0 become 0, 1
      long stops = (equal | marks) & FIRST_WORDS;
      if (stops != 0) {
        return pair + (Long.numberOfTrailingZeros(stops) >> 1);
      }
    }
    return pair;
  }
}
