package org.inkling.disk.cache;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The state of each frame, which controls access to it: one word per frame, which changes whenever
 * the frame is used for another page.
 *
 * <pre>
 *   steady   no thread writes to it: copied bytes are valid if the word is the same afterwards
 *   BUSY     its claimer writes to it
 *   CLOSED   its memory was given back to the system
 *   BUSY, VOID, with CLOSED or not   its memory was given back under its claimer, and taken again
 *
 *   steady --claim--> BUSY --publish--> steady       steady --close--> CLOSED --open--> steady
 *                     BUSY --giveUp---> steady       BUSY --close--> BUSY VOID CLOSED
 *   BUSY VOID CLOSED --open--> BUSY VOID             BUSY VOID CLOSED --giveUp--> CLOSED
 *                                                    BUSY VOID --giveUp--> steady
 * </pre>
 *
 * A claimed frame belongs to its claimer until the claimer publishes it or gives it up; no other
 * thread can claim it before. A claimer that stalls for a long time therefore cannot write to a
 * frame that another thread has claimed.
 *
 * @shape the three lowest bits are flags, the rest counts every change that ends or begins a use
 */
public final class FrameStates {
  private static final VarHandle STATE =
      MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();
  private static final long BUSY = 1;
  private static final long CLOSED = 2;
  private static final long VOID = 4;
  private static final long FLAGS = BUSY | CLOSED | VOID;
  private static final long STEP = FLAGS + 1;
  private static final long NONE = -1; // all flags: no state

  private final long[] states;

  /** Creates the states of this number of frames, all steady. */
  public FrameStates(int frames) {
    states = new long[frames];
  }

  /**
   * Returns the state before the content of a frame is read. Acquire: a thread that finds a steady
   * frame sees all that was written to it before it was published. Partner: the compare-and-set of
   * {@link #publish}. Test: jcstress {@code FrameFill}.
   */
  public long begin(int frame) {
    return (long) STATE.getAcquire(states, frame);
  }

  /** Returns whether the content of a frame in this state can be read. */
  public static boolean isSteady(long state) {
    return (state & FLAGS) == 0;
  }

  /**
   * Returns whether a frame has had this state ever since {@link #begin}. The fence keeps the
   * copying before the load: if a copied byte is of a later use, this load sees that use's claim,
   * which precedes its first byte. Partner: the fence of {@link #claim}. Test: jcstress {@code
   * FrameFill}, whose twin omits this check.
   */
  public boolean holds(int frame, long begun) {
    VarHandle.acquireFence();
    return (long) STATE.getOpaque(states, frame) == begun;
  }

  /** Whether a frame could be claimed just now. */
  boolean isClaimable(int frame) {
    return isSteady((long) STATE.getOpaque(states, frame));
  }

  /**
   * Claims a frame for writing. The fence keeps all writes after the claim. Partner: the fence of
   * {@link #holds}.
   *
   * @return the argument for {@link #publish}, or a negative number if another thread has claimed
   *     the frame, or it is closed
   */
  public long claim(int frame) {
    long seen = (long) STATE.getOpaque(states, frame);
    if (!isSteady(seen) || !STATE.compareAndSet(states, frame, seen, seen | BUSY)) {
      return NONE;
    }
    VarHandle.storeStoreFence();
    return seen;
  }

  /**
   * Publishes what was written to a claimed frame. Returns false if its memory was given back
   * meanwhile; the frame must then be given up.
   *
   * @param claimed the result of the claim
   */
  public boolean publish(int frame, long claimed) {
    return STATE.compareAndSet(states, frame, claimed | BUSY, claimed + STEP);
  }

  /** Ends the use of a claimed frame, which then holds no page. */
  public void giveUp(int frame) {
    long seen;
    do {
      seen = (long) STATE.getVolatile(states, frame);
    } while (!STATE.compareAndSet(states, frame, seen, next(seen) | (seen & CLOSED)));
  }

  /**
   * Makes a frame inaccessible before its memory is given back. Returns whether no thread is
   * writing to it. A thread that has copied from it notices the change. One thread at a time closes
   * and opens.
   */
  public boolean close(int frame) {
    long seen;
    long closed;
    do {
      seen = (long) STATE.getVolatile(states, frame);
      closed = (seen & BUSY) == 0 ? next(seen) | CLOSED : seen | VOID | CLOSED;
    } while (!STATE.compareAndSet(states, frame, seen, closed));
    return (seen & BUSY) == 0;
  }

  /** Makes a closed frame usable again; if it is still claimed, once its claimer ends its use. */
  public void open(int frame) {
    long seen;
    long opened;
    do {
      seen = (long) STATE.getVolatile(states, frame);
      opened = (seen & BUSY) == 0 ? next(seen) : seen & ~CLOSED;
    } while (!STATE.compareAndSet(states, frame, seen, opened));
  }

  private static long next(long state) {
    return (state & ~FLAGS) + STEP;
  }
}
