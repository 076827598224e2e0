package org.inkling.xindex.hash;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The factors of an index that mix: odd, random, and unknown to a writer who does not know the
 * seed.
 *
 * <p>For two keys and a random odd factor, the chance that both get one of 2^b buckets is at most 2
 * in 2^b, whatever the keys are.
 *
 * @source M. Dietzfelbinger et al., A Reliable Randomized Algorithm for the Closest-Pair Problem,
 *     Journal of Algorithms 25(1), 1997 (multiplicative hashing)
 */
public final class Factors {
  private static final long STEP = 0x9e3779b97f4a7c15L;

  private final AtomicLong state;

  /** Creates the factors of a seed. */
  public Factors(long seed) {
    this.state = new AtomicLong(seed);
  }

  /** Returns the next factor. */
  public long next() {
    long mixed = state.addAndGet(STEP);
    mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
    return (mixed ^ mixed >>> 31) | 1;
  }
}
