package org.inkling.memory.seam;

/**
 * Notified of each shared access before it happens, so that a test can observe, delay or interleave
 * it.
 *
 * <p>Called by the accessing thread. An exception that it throws propagates from the access, which
 * then does not happen.
 */
@FunctionalInterface
public interface AccessListener {
  /**
   * Called when the current thread is about to access a shared word.
   *
   * @param kind the mode of the access
   * @param address the native address of the word
   */
  void beforeAccess(AccessKind kind, long address);
}
