package org.inkling;

import java.util.SplittableRandom;

/**
 * Where every test gets its random numbers: one base seed, mixed with the name of what draws them.
 *
 * <p>The base is {@link #DEFAULT}, so two runs of one commit draw the same numbers. {@code
 * -Dinkling.seed=N} takes another base, {@code -Dinkling.seed=random} draws one; both are printed.
 * Numbers are the same in whatever order tests run, and whether they run alone or not.
 */
public final class TestSeed {
  /** The property that names the base seed: a number, or {@code random}. */
  public static final String PROPERTY = "inkling.seed";

  /** The base seed of a run that names none; {@code pom.xml} has the same one. */
  public static final long DEFAULT = 20_251_120;

  /** The base seed of this JVM. */
  public static final long BASE = base(System.getProperty(PROPERTY));

  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  static {
    System.out.println("Random numbers follow from -D" + PROPERTY + "=" + BASE);
  }

  private TestSeed() {}

  /** A generator for what is called {@code name}. */
  public static SplittableRandom random(String name) {
    return new SplittableRandom(of(name));
  }

  /** The seed of what is called {@code name}. */
  public static long of(String name) {
    return of(BASE, name);
  }

  static long of(long base, String name) {
    return new SplittableRandom(base ^ GOLDEN * name.hashCode()).nextLong();
  }

  static long base(String given) {
    if (given == null) {
      return DEFAULT;
    }
    return given.equals("random") ? new SplittableRandom().nextInt() : Long.parseLong(given);
  }
}
