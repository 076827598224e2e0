package org.inkling;

import java.util.SplittableRandom;

/**
 * The random numbers of a test: every run draws a seed and prints it, -Dinkling.seed repeats it.
 */
public final class TestSeed {

  private TestSeed() {}

  /** A generator for the test called {@code test}, whose seed is printed. */
  public static SplittableRandom random(String test) {
    Long given = Long.getLong("inkling.seed");
    long seed = given != null ? given : new SplittableRandom().nextLong();
    System.out.println(test + ": -Dinkling.seed=" + seed);
    return new SplittableRandom(seed);
  }
}
