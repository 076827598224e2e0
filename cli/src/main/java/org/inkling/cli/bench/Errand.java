package org.inkling.cli.bench;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/**
 * A piece of work that is done in a process of its own: {@link ErrandProcess#run} sends it there.
 *
 * @param <R> what it comes to
 */
public interface Errand<R extends Serializable> extends Serializable {

  /** Who is sent, for messages. */
  String name();

  /** What its virtual machine is started with, beside the flags of this one. */
  default List<String> jvmFlags() {
    return List.of();
  }

  /**
   * Does it.
   *
   * @param steps hears what is done, as it is done
   * @throws IllegalArgumentException if what is asked for cannot be
   */
  R run(Steps steps) throws Exception;

  /** Hears where an errand is. */
  interface Steps {

    /** One step is over, or begins. */
    void tell(String step) throws IOException;
  }
}
