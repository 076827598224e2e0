package org.inkling.cli.windows;

/** The work of one thread in a {@link WindowedRun}. */
public interface ChunkLoop {

  /** Carries out the operations of a chunk, which is counted from 0 and belongs to this thread. */
  void run(int chunk);

  /** Returns the number of wrong answers so far. */
  long wrongAnswers();
}
