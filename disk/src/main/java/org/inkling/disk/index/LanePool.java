package org.inkling.disk.index;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * LanePool of one kind, each with a queue of reads, which operations and cursors borrow. All of
 * them are closed with the index.
 */
final class LanePool<L extends Lane> {
  private static final int MAX_IDLE = 16;
  private static final long MAX_IDLE_BYTES = 1L << 26;

  private final Path file;
  private final Supplier<L> maker;
  private final ArrayDeque<L> idle = new ArrayDeque<>(MAX_IDLE);
  private final List<L> open = new ArrayList<>(); // idle or borrowed
  private boolean closed;

  /**
   * Creates a supply of lanes, which makes a lane when none is idle.
   *
   * @param file the file of the index, for exception messages
   */
  LanePool(Path file, Supplier<L> maker) {
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

  /** Returns a borrowed lane, which is closed if it has failed or there is no room for it. */
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

  /**
   * Returns whether there is room: one lane of any size is kept, more only up to a number of bytes.
   */
  private boolean hasRoom(long bytes) {
    int kept = idle.size() + 1;
    return kept == 1 || (kept <= MAX_IDLE && kept * bytes <= MAX_IDLE_BYTES);
  }

  /** The number of idle lanes. */
  synchronized int idle() {
    return idle.size();
  }

  private synchronized void forget(L lane) {
    open.remove(lane);
  }

  /** Closes all lanes; waits for the reads under way. */
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
