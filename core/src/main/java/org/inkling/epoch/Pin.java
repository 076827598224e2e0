package org.inkling.epoch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * The marker that an operation holds while it holds addresses: a word with the epoch at which the
 * operation entered, 0 while no operation holds the pin.
 *
 * <p>Most pins are shared ({@link Epochs#enter()}), with one holder at a time; others belong to the
 * caller that created them ({@link Epochs#newOwnPin}). They are heap objects, so that an operation
 * that begins after the close finds a pin and not a fault. After the word come fields that belong
 * to the holder, which has the cache line anyway: the number of draws left until one is drawn, the
 * state of the random numbers for that, and a counter that holders add to.
 *
 * @shape more than 128 bytes, so that the words of two pins are two cache lines apart: processors
 *     fetch lines in pairs
 */
public final class Pin {
  /** The bit of the epoch word that marks the index as closed. */
  static final long CLOSED = Long.MIN_VALUE;

  /** {@link Pin#draw} draws about one in this number. */
  public static final long DRAWN_SHARE = 64;

  private static final VarHandle WORD = handle("word");
  private static final VarHandle COUNTED = handle("counted");

  private static final int DISTANCE_SHIFT = Long.numberOfLeadingZeros(2 * DRAWN_SHARE - 1);
  private static final long FACTOR = 0x5851f42d4c957f2dL;
  private static final long STEP = 0x14057b7ef767814fL;

  /** The epoch, with the closed bit if it was closed; accessed only through the handle. */
  @SuppressWarnings("unused")
  private long word;

  private long drawsLeft;
  private long random;

  /** The sum that holders have counted; accessed only through the handle. */
  @SuppressWarnings("unused")
  private long counted;

  /** The reference through which the collector finds this pin; null unless it has an owner. */
  private @Nullable WeakReference<Pin> place;

  @SuppressWarnings("unused")
  private long pad0, pad1, pad2, pad3, pad4, pad5, pad6, pad7;
  @SuppressWarnings("unused")
  private long pad8, pad9, pad10, pad11, pad12, pad13, pad14, pad15;

  /** Creates a pin whose draws differ from those of pins with other numbers. */
  Pin(int number) {
    random = number * STEP;
    beginDistance();
  }

  /**
   * Counts one draw of the holder; returns whether it is drawn, which is true of about one in
   * {@link #DRAWN_SHARE}, at distances that follow no pattern. The accesses are plain: the fields
   * pass from holder to holder with the pin.
   */
  public boolean draw() {
    return --drawsLeft < 0 && beginDistance();
  }

  /**
   * Counts several draws of the holder at once, as if one by one up to the first that is drawn.
   *
   * @return the index, from 0, of the first draw that is drawn; the draws after it must be counted
   *     again; -1 if none is drawn
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
   * Adds to the counter of this pin; {@link Epochs#counted} is the sum over all pins. Only the
   * holder may call this. Returns false, and adds nothing, if the pin has an owner and may
   * therefore be gone before the sum is read.
   */
  public boolean count(long delta) {
    if (place != null) {
      return false;
    }
    // Opaque: one holder at a time writes it, and the next one gets it through the pin's word;
    // other readers see no torn number, and see the last one once they have seen that the operation
    // is over.
    COUNTED.setOpaque(this, (long) COUNTED.getOpaque(this) + delta);
    return true;
  }

  /** The sum that holders have counted. */
  long counted() {
    return (long) COUNTED.getOpaque(this);
  }

  /** Chooses at random after how many draws the next one is drawn: 1 to twice the share. */
  private boolean beginDistance() {
    random = random * FACTOR + STEP;
    drawsLeft = random >>> DISTANCE_SHIFT;
    return true;
  }

  void setPlace(WeakReference<Pin> place) {
    this.place = place;
  }

  /** Hides a pin that has an owner, and is not held, from the collector permanently. */
  void giveBack() {
    if (place != null) {
      place.clear();
    }
  }

  /** Takes the pin for an operation if no other operation holds it. */
  boolean take(long epoch) {
    // Volatile compare-and-set, and a volatile load by the caller after it: (E3).
    return (long) WORD.compareAndExchange(this, 0L, epoch) == 0;
  }

  /** Pins at an epoch; for the holder or the owner of the pin. */
  void put(long epoch) {
    // Volatile: (E3), and for a pin that is renewed (E4) too.
    WORD.setVolatile(this, epoch);
  }

  /** Ends the operation. */
  void clear() {
    // Release; pairs with the collector's volatile load: (E4).
    WORD.setRelease(this, 0L);
  }

  /** Whether an operation seems to hold the pin. */
  boolean isTaken() {
    return (long) WORD.getOpaque(this) != 0;
  }

  /** The pinned epoch, for the collector; {@link Long#MAX_VALUE} if the pin is free. */
  long epoch() {
    long pinned = (long) WORD.getVolatile(this);
    return pinned == 0 ? Long.MAX_VALUE : pinned & ~CLOSED;
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
