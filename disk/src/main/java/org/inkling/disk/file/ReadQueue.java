package org.inkling.disk.file;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A queue of reads of one file, of which several are under way. Used by one thread at a time.
 *
 * <p>The depth is the number of slots, each with a buffer. A slot is idle, then {@linkplain #submit
 * submitted}, then {@linkplain #take taken}, which makes it idle again; results come in any order.
 * After a failure of one slot the others continue.
 */
public interface ReadQueue extends AutoCloseable {

  /** Returns the number of slots. */
  int depth();

  /** Returns the buffer of a slot; its bytes are defined while the slot is idle. */
  ByteBuffer buffer(int slot);

  /** Starts a read into the start of an idle slot's buffer. */
  void submit(int slot, long offset, int bytes);

  /** Waits for any submitted slot to end, and returns it. At least one must be submitted. */
  int take() throws IOException;

  /**
   * Returns the number of bytes that the last read of a taken slot has read; fewer than requested
   * only at the end of the file.
   *
   * @throws IOException if that read failed
   */
  int bytes(int slot) throws IOException;

  /** Returns how the reads are carried out, for reports, such as "io_uring". */
  String means();

  /** Waits for the reads under way and closes the queue. */
  @Override
  void close();
}
