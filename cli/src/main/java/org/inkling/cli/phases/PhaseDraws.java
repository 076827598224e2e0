package org.inkling.cli.phases;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.inkling.cli.bench.Distribution;
import org.inkling.cli.bench.Values;
import org.inkling.datasets.Permutation;
import org.inkling.datasets.Zipf;

/**
 * The random choices of one thread, which are drawn before the clock starts. The thread cycles
 * through them.
 *
 * <p>By the uniform law, the loaded keys and those that the thread has inserted are equally likely.
 * By the law of recency, the rank counts back the inserts of the thread, followed by the loaded
 * keys in a random order. A Zipf law draws only loaded keys.
 */
final class PhaseDraws {
  private static final int MAX_READS = 1 << 22;
  private static final int MIN_READS = 1 << 12;
  private static final int PATTERNS = 64;

  private final long[] reads;
  private final int[] fates;
  private final List<boolean[][]> patterns = new ArrayList<>();

  PhaseDraws(PhasesPlan plan, PhaseKeys keys, int lane) {
    SplittableRandom random = new SplittableRandom(Values.mix(plan.seed() + lane));
    long wanted = (long) plan.windows() * plan.window() / plan.threads();
    int count = Math.clamp(wanted, MIN_READS, MAX_READS);
    reads = new long[count];
    fates = new int[count];
    if (plan.distribution().kind() == Distribution.Kind.UNIFORM) {
      drawUniform(keys.loaded(), random);
    } else {
      drawSkewed(plan, keys.loaded(), random);
    }
    for (Phase phase : plan.phases()) {
      patterns.add(patterns(phase, random));
    }
  }

  private void drawUniform(long[] loaded, SplittableRandom random) {
    for (int i = 0; i < reads.length; i++) {
      reads[i] = loaded[random.nextInt(loaded.length)];
      fates[i] = random.nextInt();
    }
  }

  private void drawSkewed(PhasesPlan plan, long[] loaded, SplittableRandom random) {
    Zipf zipf = new Zipf(loaded.length, plan.distribution().theta());
    Permutation order = new Permutation(loaded.length, plan.seed());
    for (int i = 0; i < reads.length; i++) {
      fates[i] = (int) zipf.next(random);
      reads[i] = loaded[(int) order.apply(fates[i])];
    }
  }

  /**
   * Returns patterns of chunks in which the phase's number of operations insert, at random places.
   */
  private static boolean[][] patterns(Phase phase, SplittableRandom random) {
    boolean[][] patterns = new boolean[PATTERNS][PhasesPlan.CHUNK];
    int inserts = PhasesPlan.CHUNK / 100 * phase.insertPercent();
    for (boolean[] pattern : patterns) {
      for (int i = 0; i < inserts; i++) {
        pattern[i] = true;
      }
      for (int i = pattern.length - 1; i > 0; i--) {
        int other = random.nextInt(i + 1);
        boolean swapped = pattern[i];
        pattern[i] = pattern[other];
        pattern[other] = swapped;
      }
    }
    return patterns;
  }

  /** Returns, for each operation of a chunk, whether it inserts. */
  boolean[] insertHere(int phase, int chunk) {
    return patterns.get(phase)[chunk % PATTERNS];
  }

  /** Returns the loaded key of a read. */
  long loadedKey(int at) {
    return reads[at];
  }

  /**
   * Returns the number that decides whether a read takes an inserted key instead: a fraction, or a
   * rank.
   */
  int fate(int at) {
    return fates[at];
  }

  /** Returns the read after another. */
  int after(int at) {
    return at + 1 == reads.length ? 0 : at + 1;
  }
}
