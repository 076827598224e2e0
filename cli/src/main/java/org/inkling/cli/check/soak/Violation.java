package org.inkling.cli.check.soak;

import org.jspecify.annotations.Nullable;

/** The index did what it must not do. */
final class Violation extends RuntimeException {
  private static final long serialVersionUID = 1;

  Violation(String message) {
    super(message);
  }

  Violation(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
