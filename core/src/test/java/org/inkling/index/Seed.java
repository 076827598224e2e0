package org.inkling.index;

import java.util.Locale;
import java.util.Random;
import org.inkling.TestSeed;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/** The seed of a random test, of {@link TestSeed}; every failure names the base seed. */
public final class Seed implements TestExecutionExceptionHandler {
  private final long value;

  /** The seed of a class of tests. */
  public Seed(Class<?> test) {
    value = TestSeed.of(test.getName());
  }

  /** A generator that repeats itself whenever the seed does. */
  public Random random() {
    return new Random(value);
  }

  /** The generator of thread number {@code thread} of a test. */
  public Random random(int thread) {
    return new Random(value + 0x9e3779b97f4a7c15L * (thread + 1));
  }

  /**
   * Names a test, what it is in, and the parameters of both, for a message of its failure: reports
   * have the numbers of parameters only.
   */
  static String nameOf(ExtensionContext context) {
    String own = context.getDisplayName();
    ExtensionContext parent = context.getParent().orElse(context);
    return parent == parent.getRoot() ? own : nameOf(parent) + ", " + own;
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure) {
    throw new AssertionError(
        String.format(
            Locale.ROOT,
            "%s with -D%s=%d: %s",
            nameOf(context),
            TestSeed.PROPERTY,
            TestSeed.BASE,
            failure),
        failure);
  }
}
