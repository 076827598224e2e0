package org.inkling.memory;

/** Thrown when the operating system refuses to map a region; the message has the reason. */
final class MappingRefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  MappingRefusedException(String message) {
    super(message);
  }
}
