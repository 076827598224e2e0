package org.inkling.index;

/**
 * A handle on an index for one thread at a time, with the same operations; what it needs for them
 * it keeps, and so they cost a little less.
 *
 * <p>A session belongs to the thread that asked for it, until that {@linkplain #detach lets go} of
 * it or ends; then it belongs to the thread that uses it next. An operation on another thread's
 * session throws {@link WrongThreadException}, one on a closed session, or after the close of the
 * index, {@link IllegalStateException}; nothing has happened then.
 *
 * <p>A session holds no memory of the index back between operations, so it may lie idle, and may be
 * forgotten without a close. It does not keep the index from being closed. Its cursors are cursors
 * of the index: they outlive it, and belong to no thread.
 */
public interface Session extends OrderedOperations, AutoCloseable {

  /**
   * Lets the next thread that uses this session have it.
   *
   * @throws WrongThreadException if it belongs to another thread
   * @throws IllegalStateException if the session or its index is closed
   */
  void detach();

  /**
   * Ends the session, and not the index. A second close does nothing.
   *
   * @throws WrongThreadException if it belongs to another thread
   */
  @Override
  void close();
}
