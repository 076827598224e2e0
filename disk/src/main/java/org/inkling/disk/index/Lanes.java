package org.inkling.disk.index;

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

  private final Supplier<L> maker;
  private final ArrayDeque<L> idle = new ArrayDeque<>(MOST_IDLE);
  private final List<L> open = new ArrayList<>(); // idle or borrowed
  private boolean closed;

  Lanes(Supplier<L> maker) {
    this.maker = maker;
  }

  /** Borrows a lane. */
  synchronized L take() {
    if (closed) {
      throw new IllegalStateException("the index is closed");
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
    boolean room = !closed && idle.size() < MOST_IDLE;
    if (room) {
      idle.push(lane);
    }
    return room;
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
