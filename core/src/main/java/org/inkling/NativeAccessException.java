package org.inkling;

/**
 * Thrown when the JVM denies native access to a module of Inkling that cannot work without it. The
 * message names the flag to start the JVM with, for the class path or the module path, whichever
 * Inkling was loaded from.
 *
 * <p>It is thrown before anything is created or opened, and every later attempt in the same JVM
 * gets the same message: access is granted when the JVM starts, or never.
 */
public final class NativeAccessException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception for one refused attempt.
   *
   * @param message what is denied, and what grants it
   * @param refusal the exception of the JVM
   */
  public NativeAccessException(String message, IllegalCallerException refusal) {
    super(message, refusal);
  }
}
