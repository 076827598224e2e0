package org.inkling.disk.system;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/**
 * Reads that the kernel carries out several at a time, through io_uring.
 *
 * <p>There are two rings in memory shared with the kernel: the request ring, whose tail this side
 * moves, and the result ring, whose head this side moves. A request is prepared, then submitted
 * with the call that also waits for results. Used by one thread at a time.
 *
 * @shape a request has 64 bytes: opcode, descriptor, offset, address, length, tag; a result has 16:
 *     tag, bytes read or a negative error
 * @source Axboe, "Efficient IO with io_uring" (2019)
 */
public final class ReadRing implements AutoCloseable {
  private static final long REQUESTS_OFFSET = 0x10000000L;
  private static final int PARAMETERS_BYTES = 120;
  private static final int FEATURES = 20;
  private static final int FEATURE_ONE_MAP = 1;
  private static final int REQUEST_RING = 40; // head, tail, mask, entries, flags, dropped, array
  private static final int RESULT_RING = 80; // head, tail, mask, entries, overflow, results
  private static final int REQUEST_BYTES = 64;
  private static final int RESULT_BYTES = 16;
  private static final byte OPCODE_READ = 22;
  private static final int EINTR = 4;
  private static final int EAGAIN = 11;
  private static final int EBUSY = 16;

  /**
   * Accesses tails and heads. The request tail is stored with release, paired with the kernel's
   * acquire when the ring is entered, so the kernel sees the request. The result tail is loaded
   * with acquire, paired with the kernel's release, so result and data are seen. The result head is
   * stored with release, so that the kernel refills a place only after it was read.
   */
  private static final VarHandle WORD = JAVA_INT.varHandle().withInvokeExactBehavior();

  private final int ring;
  private final Arena arena;
  private final MemorySegment state;
  private final MemorySegment rings;
  private final MemorySegment requests;
  private final long requestTail;
  private final long requestArray;
  private final int requestMask;
  private final long resultHead;
  private final long resultTail;
  private final long results;
  private final int resultMask;
  private int prepared;
  private boolean closed;

  /**
   * Creates a ring for this number of concurrent reads. Throws if the system does not provide one.
   */
  public ReadRing(int depth) throws IOException {
    this(depth, Arena.ofShared());
  }

  /** Creates a ring with memory that is closed with the ring, or if the ring cannot be created. */
  ReadRing(int depth, Arena arena) throws IOException {
    this.arena = arena;
    MemorySegment parameters;
    try {
      state = arena.allocate(LinuxCalls.CALL_STATE);
      parameters = arena.allocate(PARAMETERS_BYTES, Long.BYTES);
      ring = LinuxCalls.setUpRing(depth, parameters);
    } catch (IOException | RuntimeException | Error e) {
      arena.close();
      throw e;
    }
    try {
      if ((parameters.get(JAVA_INT, FEATURES) & FEATURE_ONE_MAP) == 0) {
        throw new IOException("this system's io_uring is older than 5.4");
      }
      int places = parameters.get(JAVA_INT, 0);
      int resultPlaces = parameters.get(JAVA_INT, 4);
      results = parameters.get(JAVA_INT, RESULT_RING + 20);
      requestArray = parameters.get(JAVA_INT, REQUEST_RING + 24);
      long ringBytes =
          Math.max(
              results + (long) resultPlaces * RESULT_BYTES,
              requestArray + (long) places * Integer.BYTES);
      rings = map(ringBytes, 0);
      requests = map((long) places * REQUEST_BYTES, REQUESTS_OFFSET);
      requestTail = parameters.get(JAVA_INT, REQUEST_RING + 4);
      requestMask = rings.get(JAVA_INT, parameters.get(JAVA_INT, REQUEST_RING + 8));
      resultHead = parameters.get(JAVA_INT, RESULT_RING);
      resultTail = parameters.get(JAVA_INT, RESULT_RING + 4);
      resultMask = rings.get(JAVA_INT, parameters.get(JAVA_INT, RESULT_RING + 8));
    } catch (IOException | RuntimeException | Error e) {
      release();
      throw e;
    }
  }

  /** Returns the address of a direct buffer's first byte. */
  public static long addressOf(ByteBuffer buffer) {
    return MemorySegment.ofBuffer(buffer.slice(0, buffer.capacity())).address();
  }

  /**
   * Prepares a read; the number of reads under way must not exceed the depth.
   *
   * @param address where the bytes go; the caller keeps this memory alive until the result was
   *     taken
   * @param tag identifies the result
   */
  public void prepare(int descriptor, long offset, long address, int bytes, int tag) {
    int tail = requests(requestTail);
    int place = tail & requestMask;
    long at = (long) place * REQUEST_BYTES;
    for (long word = at; word < at + REQUEST_BYTES; word += Long.BYTES) {
      requests.set(JAVA_LONG, word, 0); // a slice to be filled would be an object
    }
    requests.set(JAVA_BYTE, at, OPCODE_READ);
    requests.set(JAVA_INT, at + 4, descriptor);
    requests.set(JAVA_LONG, at + 8, offset);
    requests.set(JAVA_LONG, at + 16, address);
    requests.set(JAVA_INT, at + 24, bytes);
    requests.set(JAVA_LONG, at + 32, tag);
    rings.set(JAVA_INT, requestArray + (long) place * Integer.BYTES, place);
    WORD.setRelease(rings, requestTail, tail + 1);
    prepared++;
  }

  /** Submits all prepared reads and, if no result is available yet, waits for one. */
  public void enter() throws IOException {
    int awaited = hasResult() ? 0 : 1;
    while (prepared > 0 || (awaited > 0 && !hasResult())) {
      int taken = LinuxCalls.enterRing(state, ring, prepared, awaited);
      if (taken >= 0) {
        prepared -= taken;
      } else if (taken != -EINTR && taken != -EAGAIN && taken != -EBUSY) {
        throw new IOException("io_uring takes no reads (errno " + -taken + ")");
      }
    }
  }

  /** Returns whether a result can be taken. */
  public boolean hasResult() {
    return requests(resultHead) != (int) WORD.getAcquire(rings, resultTail);
  }

  /**
   * Takes an available result: its tag in the upper half, and in the lower half the bytes read or a
   * negative error.
   */
  public long take() {
    int head = requests(resultHead);
    long at = results + (long) (head & resultMask) * RESULT_BYTES;
    long tag = rings.get(JAVA_LONG, at);
    int outcome = rings.get(JAVA_INT, at + 8);
    WORD.setRelease(rings, resultHead, head + 1);
    return (tag << 32) | (outcome & 0xFFFFFFFFL);
  }

  /** A word that only this side stores. */
  private int requests(long offset) {
    return rings.get(JAVA_INT, offset);
  }

  // Restricted: a segment over what the kernel mapped, of the length that it reported.
  @SuppressWarnings("restricted")
  private MemorySegment map(long bytes, long offset) throws IOException {
    long address = LinuxCalls.mapRing(ring, bytes, offset);
    return MemorySegment.ofAddress(address)
        .reinterpret(bytes, arena, segment -> LinuxCalls.unmap(address, bytes));
  }

  /** Closes the ring; no read may be under way. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      release();
    }
  }

  private void release() {
    arena.close();
    LinuxCalls.close(ring);
  }
}
