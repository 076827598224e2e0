package org.inkling.disk.file;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Reads of one file of which several are under way. Used by one thread at a time.
 *
 * <p>A queue has as many slots as its depth, each with a buffer. A slot is idle, then {@linkplain
 * #submit submitted}, then {@linkplain #take taken}, which makes it idle again; results come in any
 * order. After a failure of one slot the others go on.
 */
public interface ReadQueue extends AutoCloseable {

  /** How many slots there are. */
  int depth();

  /** The buffer of a slot; its bytes are defined while the slot is idle. */
  ByteBuffer buffer(int slot);

  /** Asks for bytes, which go to the start of an idle slot's buffer. */
  void submit(int slot, long offset, int bytes);

  /** Waits for any submitted slot to end, and returns it. At least one must be submitted. */
  int take() throws IOException;

  /**
   * How many bytes the last read of a slot that was taken has brought; fewer than asked for at the
   * end of the file only.
   *
   * @throws IOException if that read failed
   */
  int bytes(int slot) throws IOException;

  /** How the reads are carried out, for reports: as in "io_uring". */
  String means();

  /** Waits for what is under way and ends the queue. */
  @Override
  void close();
}
