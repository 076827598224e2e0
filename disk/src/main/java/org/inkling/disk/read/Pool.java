package org.inkling.disk.read;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Things of one kind that threads borrow for the time of one operation; nothing is made while no
 * more are borrowed at a time than ever before, nor than there are places.
 *
 * <p>A place is emptied by an exchange and filled by a compare-and-set, both volatile: what one
 * borrower did to a thing is seen by the next.
 *
 * @param <T> what is lent
 */
public final class Pool<T> {
  private static final int MOST_PLACES = 256;

  private final Supplier<T> maker;
  private final Consumer<? super T> ender;
  private final AtomicReferenceArray<T> places;

  /** Of things that need no end. */
  public Pool(Supplier<T> maker) {
    this(maker, thing -> {});
  }

  /**
   * Of things that need no end and take much room.
   *
   * @param places how many are kept, a power of two up to 256
   */
  public Pool(Supplier<T> maker, int places) {
    this(maker, thing -> {}, places);
  }

  /**
   * Of things that need one.
   *
   * @param ender what is done with those for which there is no place, and with all in the end
   */
  public Pool(Supplier<T> maker, Consumer<? super T> ender) {
    this(maker, ender, MOST_PLACES);
  }

  private Pool(Supplier<T> maker, Consumer<? super T> ender, int places) {
    if (Integer.bitCount(places) != 1 || places < 1 || places > MOST_PLACES) {
      throw new IllegalArgumentException(places + " places, expected a power of two up to 256");
    }
    this.maker = maker;
    this.ender = ender;
    this.places = new AtomicReferenceArray<>(places);
  }

  /** Borrows one, in the state in which the last borrower has left it. */
  public T take() {
    int start = start();
    for (int i = 0; i < places.length(); i++) {
      int place = (start + i) & (places.length() - 1);
      if (places.get(place) != null) {
        T thing = places.getAndSet(place, null);
        if (thing != null) {
          return thing;
        }
      }
    }
    return maker.get();
  }

  /** Gives one back that nobody uses any more. */
  public void give(T thing) {
    int start = start();
    for (int i = 0; i < places.length(); i++) {
      if (places.compareAndSet((start + i) & (places.length() - 1), null, thing)) {
        return;
      }
    }
    ender.accept(thing);
  }

  /** Ends all that are here; nobody borrows any more. */
  public void clear() {
    for (int i = 0; i < places.length(); i++) {
      T thing = places.getAndSet(i, null);
      if (thing != null) {
        ender.accept(thing);
      }
    }
  }

  private static int start() {
    long id = Thread.currentThread().threadId();
    return (int) ((id * 0x9E3779B97F4A7C15L) >>> 56);
  }
}
