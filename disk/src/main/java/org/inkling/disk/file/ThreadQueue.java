package org.inkling.disk.file;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A queue that reads with one thread per concurrent read; the threads end after some time without
 * reads.
 */
final class ThreadQueue implements ReadQueue {
  private static final Executor READERS =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().daemon().name("inkling-disk-read-", 0).factory());

  private final StorageFile file;
  private final QueueBuffers memory;
  private final Slot[] slots;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition ended = lock.newCondition();

  @GuardedBy("lock")
  private final int[] endedSlots; // a ring

  @GuardedBy("lock")
  private int endedFrom;

  @GuardedBy("lock")
  private int endedCount;

  private int underWay; // used by the queue's owner only

  ThreadQueue(StorageFile file, int depth, int bytes) {
    this.file = file;
    memory = new QueueBuffers(depth, bytes, file.alignment());
    slots = new Slot[depth];
    endedSlots = new int[depth];
    for (int i = 0; i < depth; i++) {
      slots[i] = new Slot(i, memory.buffers()[i]);
    }
  }

  /** One read; its fields pass between threads under the executor's and this queue's locks. */
  private final class Slot implements Runnable {
    private final int number;
    private final ByteBuffer buffer;
    private long offset;
    private int bytes;
    private @Nullable Throwable failure;

    Slot(int number, ByteBuffer buffer) {
      this.number = number;
      this.buffer = buffer;
    }

    @Override
    public void run() {
      try {
        failure = null;
        bytes = file.read(buffer, offset);
      } catch (IOException | RuntimeException | Error e) {
        failure = e;
      } finally {
        end(number);
      }
    }
  }

  private void end(int slot) {
    lock.lock();
    try {
      endedSlots[(endedFrom + endedCount) % endedSlots.length] = slot;
      endedCount++;
      ended.signal();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public int depth() {
    return slots.length;
  }

  @Override
  public ByteBuffer buffer(int slot) {
    return slots[slot].buffer;
  }

  @Override
  public void submit(int slot, long offset, int bytes) {
    Slot read = slots[slot];
    read.offset = offset;
    read.buffer.clear().limit(bytes);
    start(read);
    underWay++;
  }

  private static void start(Slot read) {
    try {
      READERS.execute(read);
    } catch (OutOfMemoryError e) {
      read.run(); // no thread is idle, and none can be started: the caller reads
    }
  }

  @Override
  public int take() {
    if (underWay == 0) {
      throw new IllegalStateException("no read is under way");
    }
    lock.lock();
    try {
      while (endedCount == 0) {
        ended.awaitUninterruptibly();
      }
      int slot = endedSlots[endedFrom];
      endedFrom = (endedFrom + 1) % endedSlots.length;
      endedCount--;
      underWay--;
      return slot;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public int bytes(int slot) throws IOException {
    Slot read = slots[slot];
    if (read.failure != null) {
      throw new IOException("could not read at offset " + read.offset, read.failure);
    }
    return read.bytes;
  }

  @Override
  public String means() {
    return "threads";
  }

  @Override
  public void close() {
    while (underWay > 0) {
      int _ = take();
    }
    memory.close();
  }
}
