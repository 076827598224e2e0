package org.inkling.memory;

/**
 * Told of each shared access before it happens, so that a test can watch, delay or interleave it.
 *
 * <p>Called by the accessing thread. What it throws leaves through the access, which then does not
 * happen.
 */
@FunctionalInterface
public interface AccessListener {
  /**
   * The calling thread is about to access a shared word.
   *
   * @param kind the mode of the access
   * @param address the native address of the word
   */
  void beforeAccess(AccessKind kind, long address);
}
