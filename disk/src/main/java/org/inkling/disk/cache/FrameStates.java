package org.inkling.disk.cache;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Who may do what with a frame: a word each, which changes with every use of the frame for another
 * page.
 *
 * <pre>
 *   steady   nobody writes to it: what is copied counts if the word is the same afterwards
 *   BUSY     its claimer writes to it
 *   CLOSED   its memory is with the system
 *   BUSY, VOID, with CLOSED or not   its memory was given back under its claimer, and taken again
 *
 *   steady --claim--> BUSY --publish--> steady       steady --close--> CLOSED --open--> steady
 *                     BUSY --giveUp---> steady       BUSY --close--> BUSY VOID CLOSED
 *   BUSY VOID CLOSED --open--> BUSY VOID             BUSY VOID CLOSED --giveUp--> CLOSED
 *                                                    BUSY VOID --giveUp--> steady
 * </pre>
 *
 * A claimed frame is its claimer's until that one publishes it or gives it up, and nobody else
 * claims it before: a thread that stands still for long in between writes to no page of others.
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

  /** So many frames, all steady. */
  public FrameStates(int frames) {
    states = new long[frames];
  }

  /**
   * The state before what a frame holds is looked at. Acquire: whoever finds a steady frame sees
   * all that was written to it before it was published. Partner: the compare-and-set of {@link
   * #publish}. Test: jcstress {@code FrameFill}.
   */
  public long begin(int frame) {
    return (long) STATE.getAcquire(states, frame);
  }

  /** Whether what a frame of this state holds can be looked at. */
  public static boolean isSteady(long state) {
    return (state & FLAGS) == 0;
  }

  /**
   * Whether a frame has had this state ever since {@link #begin}. The fence keeps the copying
   * before the load: if one byte that was copied is of a later use, that one's claim, which is
   * before its first byte, is seen here. Partner: the fence of {@link #claim}. Test: jcstress
   * {@code FrameFill}, whose twin leaves this look out.
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
   * Claims a frame to be written to. The fence keeps all that is written behind the claim. Partner:
   * the fence of {@link #holds}.
   *
   * @return what {@link #publish} wants to know, or a negative number if somebody else has it, or
   *     it is closed
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
   * Lets others see what was written to a claimed frame; false if its memory was given back
   * meanwhile, and the frame is to be given up.
   *
   * @param claimed what the claim has returned
   */
  public boolean publish(int frame, long claimed) {
    return STATE.compareAndSet(states, frame, claimed | BUSY, claimed + STEP);
  }

  /** Ends the use of a claimed frame; nobody finds a page in it any more. */
  public void giveUp(int frame) {
    long seen;
    do {
      seen = (long) STATE.getVolatile(states, frame);
    } while (!STATE.compareAndSet(states, frame, seen, next(seen) | (seen & CLOSED)));
  }

  /**
   * Keeps everybody from a frame whose memory is about to be given back; whether nobody writes to
   * it. Whoever has copied from it finds that out. One thread at a time closes and opens.
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

  /** Lets a closed frame be used again, by its claimer's end if it still has one. */
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
