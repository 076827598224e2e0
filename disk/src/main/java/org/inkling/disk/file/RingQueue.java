package org.inkling.disk.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.inkling.disk.system.ReadRing;

/** A queue that reads through io_uring. */
final class RingQueue implements ReadQueue {
  /** Rings that failed, kept with their buffers because the kernel may still write to them. */
  private static final Queue<RingQueue> BROKEN = new ConcurrentLinkedQueue<>();

  private final int descriptor;
  private final ReadRing ring;
  private final QueueBuffers memory;
  private final ByteBuffer[] buffers;
  private final long[] addresses;
  private final long[] offsets;
  private final int[] outcomes;
  private int underWay;
  private boolean broken;

  RingQueue(int descriptor, int alignment, int depth, int bytes) throws IOException {
    this.descriptor = descriptor;
    memory = new QueueBuffers(depth, bytes, Math.max(alignment, Long.BYTES));
    buffers = memory.buffers();
    addresses = new long[depth];
    for (int i = 0; i < depth; i++) {
      addresses[i] = ReadRing.addressOf(buffers[i]);
    }
    offsets = new long[depth];
    outcomes = new int[depth];
    try {
      ring = new ReadRing(depth);
    } catch (IOException | RuntimeException | Error e) {
      memory.close();
      throw e;
    }
  }

  @Override
  public int depth() {
    return buffers.length;
  }

  @Override
  public ByteBuffer buffer(int slot) {
    return buffers[slot];
  }

  @Override
  public void submit(int slot, long offset, int bytes) {
    if (bytes > buffers[slot].capacity()) {
      throw new IllegalArgumentException(
          "a read of " + bytes + " bytes into a buffer of " + buffers[slot].capacity());
    }
    offsets[slot] = offset;
    ring.prepare(descriptor, offset, addresses[slot], bytes, slot);
    underWay++;
  }

  @Override
  public int take() throws IOException {
    if (underWay == 0) {
      throw new IllegalStateException("no read is under way");
    }
    if (!ring.hasResult()) {
      try {
        ring.enter();
      } catch (IOException e) {
        broken = true;
        throw e;
      }
    }
    long result = ring.take();
    int slot = (int) (result >>> 32);
    outcomes[slot] = (int) result;
    underWay--;
    return slot;
  }

  @Override
  public int bytes(int slot) throws IOException {
    int outcome = outcomes[slot];
    if (outcome < 0) {
      throw new IOException(
          "the system could not read at offset " + offsets[slot] + " (errno " + -outcome + ")");
    }
    return outcome;
  }

  @Override
  public String means() {
    return "io_uring";
  }

  @Override
  public void close() {
    try {
      while (underWay > 0 && !broken) {
        int _ = take();
      }
    } catch (IOException e) {
      // The ring has just failed.
    }
    if (broken) {
      BROKEN.add(this);
    } else {
      ring.close();
      memory.close();
    }
  }
}
