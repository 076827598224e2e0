package org.inkling.disk.index;

import org.inkling.disk.read.PageQueue;

/**
 * A queue of reads of an index. It is used under this object's monitor, so that a close of the
 * index, by another thread, comes between two uses.
 */
abstract class Lane {
  final DataPages data;
  final PageQueue queue;
  private final long bytes;
  private boolean closed; // under the monitor

  Lane(DataPages data, int depth, int pages) {
    this.data = data;
    bytes = (long) depth * pages * data.file().reader().format().pageBytes();
    queue = data.queue(depth, pages);
  }

  /** To be called under the monitor before the queue is used. */
  final void requireOpen() {
    if (closed) {
      throw new IllegalStateException(data.file().path() + ": the index is closed");
    }
  }

  /** Waits for what is under way, which nobody wants; whether the queue can be used again. */
  final synchronized boolean settle() {
    if (closed) {
      return false;
    }
    try {
      queue.drain();
      return true;
    } catch (RuntimeException e) {
      return false; // a queue that cannot be waited for: its reads were given up already
    }
  }

  final synchronized void close() {
    if (!closed) {
      closed = true;
      queue.close();
    }
  }

  /** What its buffers take of direct memory. */
  final long bytes() {
    return bytes;
  }

  /** How the reads are carried out. */
  final String means() {
    return queue.means();
  }
}
