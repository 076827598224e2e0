package org.inkling.cli.check.soak;

import org.jspecify.annotations.Nullable;

/** Thrown if the index violates its contract. */
final class Violation extends RuntimeException {
  private static final long serialVersionUID = 1;

  Violation(String message) {
    super(message);
  }

  Violation(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
