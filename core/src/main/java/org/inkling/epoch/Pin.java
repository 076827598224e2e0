package org.inkling.epoch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * What an operation holds while it holds addresses: a word in which it leaves the epoch that it
 * entered at, 0 while nobody holds the pin.
 *
 * <p>Most pins are for whoever comes ({@link Epochs#enter()}), one holder at a time; others belong
 * to one who made them ({@link Epochs#newOwnPin}). They are objects of the heap, so that an
 * operation that comes after the close finds a pin and not a fault. Behind the word stand more that
 * belong to the holder, who has the line anyway: how many draws are left until one is drawn, the
 * state of the random numbers for that, and a number that holders count with.
 *
 * @shape more than 128 bytes, so that the words of two pins are two cache lines apart: processors
 *     fetch lines in pairs
 */
public final class Pin {
  private static final VarHandle WORD = handle("word");
  private static final VarHandle COUNTED = handle("counted");

  private static final int DISTANCE_SHIFT = Long.numberOfLeadingZeros(2 * Epochs.DRAWN_SHARE - 1);
  private static final long FACTOR = 0x5851f42d4c957f2dL;
  private static final long STEP = 0x14057b7ef767814fL;

  /** The epoch, with the mark of closed where it was closed; only by the handle. */
  @SuppressWarnings("unused")
  private long word;

  private long drawsLeft;
  private long random;

  /** What holders have counted; only by the handle. */
  @SuppressWarnings("unused")
  private long counted;

  /** Where the collector finds a pin that has an owner. */
  private @Nullable WeakReference<Pin> place;

  @SuppressWarnings("unused")
  private long pad0, pad1, pad2, pad3, pad4, pad5, pad6, pad7;
  @SuppressWarnings("unused")
  private long pad8, pad9, pad10, pad11, pad12, pad13, pad14, pad15;

  /** Makes a pin whose draws differ from those of pins of other numbers. */
  Pin(int number) {
    random = number * STEP;
    beginDistance();
  }

  /**
   * Counts a draw of the holder; about one of {@link Epochs#DRAWN_SHARE} is drawn, at distances
   * that follow no pattern. Plain: the words go from holder to holder with the pin.
   */
  public boolean draw() {
    return --drawsLeft < 0 && beginDistance();
  }

  /**
   * Counts several draws of the holder at once, as if one after the other up to the first that is
   * drawn.
   *
   * @return which of them is drawn first, from 0 on, and those behind it are to be counted again;
   *     -1 if none is
   */
  public int draw(int draws) {
    long left = drawsLeft;
    if (left >= draws) {
      drawsLeft = left - draws;
      return -1;
    }
    beginDistance();
    return (int) left;
  }

  /**
   * Adds to the number of this pin, of which {@link Epochs#counted} is the sum; by the holder.
   * False if the pin has an owner, and so may be gone before the sum is asked for: nothing is added
   * then.
   */
  public boolean count(long delta) {
    if (place != null) {
      return false;
    }
    // Opaque: one holder at a time writes it, and the next one comes by the pin's word; a reader
    // elsewhere sees a whole number, and the last one after it has seen that the operation is over.
    COUNTED.setOpaque(this, (long) COUNTED.getOpaque(this) + delta);
    return true;
  }

  /** The number that holders have counted. */
  long counted() {
    return (long) COUNTED.getOpaque(this);
  }

  /** Takes 1 to twice the share of draws, at random, until the next one is drawn. */
  private boolean beginDistance() {
    random = random * FACTOR + STEP;
    drawsLeft = random >>> DISTANCE_SHIFT;
    return true;
  }

  void setPlace(WeakReference<Pin> place) {
    this.place = place;
  }

  /** Takes a pin that has an owner, and is not held, out of the collector's sight, for ever. */
  void giveBack() {
    if (place != null) {
      place.clear();
    }
  }

  /** Takes the pin for an operation if nobody holds it. */
  boolean take(long epoch) {
    // Volatile compare-and-set, and a volatile load by the caller after it: (E3).
    return (long) WORD.compareAndExchange(this, 0L, epoch) == 0;
  }

  /** Pins at an epoch, for who holds the pin or owns it. */
  void put(long epoch) {
    // Volatile: (E3), and for a pin that is renewed (E4) too.
    WORD.setVolatile(this, epoch);
  }

  /** Ends the operation. */
  void clear() {
    // Release, pairs with the collector's volatile load: (E4).
    WORD.setRelease(this, 0L);
  }

  /** Whether somebody seems to hold the pin. */
  boolean isTaken() {
    return (long) WORD.getOpaque(this) != 0;
  }

  /** The epoch pinned, for the collector, {@link Long#MAX_VALUE} if there is none. */
  long epoch() {
    long pinned = (long) WORD.getVolatile(this);
    return pinned == 0 ? Long.MAX_VALUE : pinned & ~Epochs.CLOSED;
  }

  private static VarHandle handle(String field) {
    try {
      return MethodHandles.lookup()
          .findVarHandle(Pin.class, field, long.class)
          .withInvokeExactBehavior();
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
