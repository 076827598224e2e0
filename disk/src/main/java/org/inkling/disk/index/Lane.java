package org.inkling.disk.index;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import org.inkling.disk.read.PageQueue;

/**
 * A queue of reads of an index. It is used under this object's monitor, so that another thread can
 * close the index only between two uses.
 */
abstract class Lane {
  final DataPages data;
  final PageQueue queue;
  private final long bytes;

  @GuardedBy("this")
  private boolean closed;

  Lane(DataPages data, int depth, int pages) {
    this.data = data;
    bytes = (long) depth * pages * data.file().reader().format().pageBytes();
    queue = data.queue(depth, pages);
  }

  /** Called before the queue is used. */
  @GuardedBy("this")
  final void requireOpen() {
    if (closed) {
      throw new IllegalStateException(data.file().path() + ": the index is closed");
    }
  }

  /**
   * Waits for the reads under way, whose results are not needed. Returns whether the queue can be
   * used again.
   */
  final synchronized boolean settle() {
    if (closed) {
      return false;
    }
    try {
      queue.drain();
      return true;
    } catch (RuntimeException e) {
      return false; // waiting failed: its reads were already abandoned
    }
  }

  final synchronized void close() {
    if (!closed) {
      closed = true;
      queue.close();
    }
  }

  /** The direct memory that its buffers take. */
  final long bytes() {
    return bytes;
  }

  /** How the reads are carried out. */
  final String means() {
    return queue.means();
  }
}
