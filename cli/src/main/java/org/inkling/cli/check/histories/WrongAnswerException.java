package org.inkling.cli.check.histories;

import java.io.Serial;

/** The index gave an answer that is wrong whatever other threads do. */
final class WrongAnswerException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  WrongAnswerException(String message) {
    super(message);
  }
}
