package org.inkling.index;

/**
 * A handle on an index for one thread at a time, with the same operations; it keeps what it needs
 * for them, so they cost a little less.
 *
 * <p>A session belongs to the thread that requested it until that thread {@linkplain #detach
 * detaches} it or ends; then it belongs to the next thread that uses it. An operation on another
 * thread's session throws {@link WrongThreadException}; an operation on a closed session, or on a
 * session of a closed index, throws {@link IllegalStateException}. In both cases it has had no
 * effect.
 *
 * <p>Between operations a session does not keep the index from reusing its memory, so a session may
 * be left idle, and may be dropped without a close. It does not prevent the index from being
 * closed. Its cursors are cursors of the index: they outlive the session and belong to no thread.
 */
public interface Session extends OrderedOperations, AutoCloseable {

  /**
   * Detaches this session from the current thread; it then belongs to the next thread that uses it.
   *
   * @throws WrongThreadException if it belongs to another thread
   * @throws IllegalStateException if the session or its index is closed
   */
  void detach();

  /**
   * Closes the session but not the index. A second close does nothing.
   *
   * @throws WrongThreadException if it belongs to another thread
   */
  @Override
  void close();
}
