package org.inkling.disk.index;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Lanes of one kind, each with a queue of reads, that operations and cursors borrow; all of them
 * end with the index.
 */
final class Lanes<L extends Lane> {
  private static final int MOST_IDLE = 16;
  private static final long MOST_IDLE_BYTES = 1L << 26;

  private final Path file;
  private final Supplier<L> maker;
  private final ArrayDeque<L> idle = new ArrayDeque<>(MOST_IDLE);
  private final List<L> open = new ArrayList<>(); // idle or borrowed
  private boolean closed;

  /**
   * Lanes that are made when no idle one is there.
   *
   * @param file of the index, for errors
   */
  Lanes(Path file, Supplier<L> maker) {
    this.file = file;
    this.maker = maker;
  }

  /** Borrows a lane. */
  synchronized L take() {
    if (closed) {
      throw new IllegalStateException(file + ": the index is closed");
    }
    L lane = idle.poll();
    if (lane == null) {
      lane = maker.get();
      open.add(lane);
    }
    return lane;
  }

  /** Gives a lane back; one with a failure behind it, or one too many, is closed. */
  void give(L lane) {
    boolean kept = lane.settle() && keep(lane);
    if (!kept) {
      forget(lane);
      lane.close();
    }
  }

  private synchronized boolean keep(L lane) {
    boolean room = !closed && hasRoom(lane.bytes());
    if (room) {
      idle.push(lane);
    }
    return room;
  }

  /** One is kept however large, more only up to a number of bytes. */
  private boolean hasRoom(long bytes) {
    int kept = idle.size() + 1;
    return kept == 1 || (kept <= MOST_IDLE && kept * bytes <= MOST_IDLE_BYTES);
  }

  /** How many wait to be borrowed. */
  synchronized int idle() {
    return idle.size();
  }

  private synchronized void forget(L lane) {
    open.remove(lane);
  }

  /** Ends all lanes; waits for the reads under way. */
  void close() {
    List<L> all;
    synchronized (this) {
      closed = true;
      all = List.copyOf(open);
      open.clear();
      idle.clear();
    }
    all.forEach(Lane::close);
  }
}
