package org.inkling.cli.child;

import java.io.Serializable;

/**
 * A request to a child process.
 *
 * @param <R> the type of the answer
 */
public interface ChildTask<R extends Serializable> extends Serializable {

  /**
   * Runs the task in the child.
   *
   * @param context reports steps and keeps objects between requests
   * @throws IllegalArgumentException if the request cannot be carried out; the parent rethrows it
   */
  R run(ChildContext context) throws Exception;
}
