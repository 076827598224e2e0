package org.inkling.memory;

/** The operating system would not give a region; the message has its reason. */
final class MappingRefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  MappingRefusedException(String message) {
    super(message);
  }
}
