package org.inkling.index;

import java.util.Random;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * The seed of a random test: taken from the system property {@code inkling.seed} if that is set,
 * and named by every failure.
 */
public final class Seed implements TestExecutionExceptionHandler {
  private static final String PROPERTY = "inkling.seed";

  private final long value = Long.getLong(PROPERTY, new Random().nextLong());

  /** A generator that repeats itself whenever the seed does. */
  public Random random() {
    return new Random(value);
  }

  /** The generator of thread number {@code thread} of a test. */
  public Random random(int thread) {
    return new Random(value + 0x9e3779b97f4a7c15L * (thread + 1));
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure) {
    throw new AssertionError(
        "%s with -D%s=%d: %s".formatted(context.getDisplayName(), PROPERTY, value, failure),
        failure);
  }
}
