package org.inkling.cli.child;

import java.io.Serializable;

/**
 * A request to a child process.
 *
 * @param <R> the type of the answer
 */
public interface ChildTask<R extends Serializable> extends Serializable {

  /**
   * Runs in the child.
   *
   * @param context reports steps and keeps objects from one request to the next
   * @throws IllegalArgumentException if the request cannot be served; the parent gets it too
   */
  R run(ChildContext context) throws Exception;
}
