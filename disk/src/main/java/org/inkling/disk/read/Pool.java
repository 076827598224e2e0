package org.inkling.disk.read;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Things of one kind that threads borrow for the time of one operation; nothing is made while no
 * more are borrowed at a time than ever before.
 *
 * <p>A place is emptied by an exchange and filled by a compare-and-set, both volatile: what one
 * borrower did to a thing is seen by the next.
 *
 * @param <T> what is lent
 */
public final class Pool<T> {
  private static final int PLACES = 256;

  private final Supplier<T> maker;
  private final Consumer<? super T> ender;
  private final AtomicReferenceArray<T> places = new AtomicReferenceArray<>(PLACES);

  /** Of things that need no end. */
  public Pool(Supplier<T> maker) {
    this(maker, thing -> {});
  }

  /**
   * Of things that need one.
   *
   * @param ender what is done with those for which there is no place, and with all in the end
   */
  public Pool(Supplier<T> maker, Consumer<? super T> ender) {
    this.maker = maker;
    this.ender = ender;
  }

  /** Borrows one, in the state in which the last borrower has left it. */
  public T take() {
    int start = start();
    for (int i = 0; i < PLACES; i++) {
      int place = (start + i) & (PLACES - 1);
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
    for (int i = 0; i < PLACES; i++) {
      if (places.compareAndSet((start + i) & (PLACES - 1), null, thing)) {
        return;
      }
    }
    ender.accept(thing);
  }

  /** Ends all that are here; nobody borrows any more. */
  public void clear() {
    for (int i = 0; i < PLACES; i++) {
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
