package org.inkling.disk.read;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A pool of reusable objects, which threads borrow for one operation. Nothing is created while the
 * number of borrowed objects stays within its earlier maximum and within the number of places.
 *
 * <p>A place is emptied by an exchange and filled by a compare-and-set, both volatile. A borrower
 * therefore sees what the previous borrower did to an object.
 *
 * @param <T> the type of the pooled objects
 */
public final class Pool<T> {
  private static final int MAX_PLACES = 256;

  private final Supplier<T> maker;
  private final Consumer<? super T> ender;
  private final AtomicReferenceArray<T> places;

  /** Creates a pool of objects that need no cleanup. */
  public Pool(Supplier<T> maker) {
    this(maker, thing -> {});
  }

  /**
   * Creates a pool of large objects that need no cleanup.
   *
   * @param places how many are kept, a power of two up to 256
   */
  public Pool(Supplier<T> maker, int places) {
    this(maker, thing -> {}, places);
  }

  /**
   * Creates a pool of objects that need cleanup.
   *
   * @param ender the cleanup of each object that is returned when the pool is full, and of all
   *     pooled objects when the pool is cleared
   */
  public Pool(Supplier<T> maker, Consumer<? super T> ender) {
    this(maker, ender, MAX_PLACES);
  }

  /**
   * Creates a pool of large objects that need cleanup.
   *
   * @param places how many are kept, a power of two up to 256
   */
  public Pool(Supplier<T> maker, Consumer<? super T> ender, int places) {
    if (Integer.bitCount(places) != 1 || places < 1 || places > MAX_PLACES) {
      throw new IllegalArgumentException(places + " places, expected a power of two up to 256");
    }
    this.maker = maker;
    this.ender = ender;
    this.places = new AtomicReferenceArray<>(places);
  }

  /** Borrows an object, in the state in which its last borrower left it. */
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

  /** Returns a borrowed object, which must no longer be in use. */
  public void give(T thing) {
    int start = start();
    for (int i = 0; i < places.length(); i++) {
      if (places.compareAndSet((start + i) & (places.length() - 1), null, thing)) {
        return;
      }
    }
    ender.accept(thing);
  }

  /** Cleans up all pooled objects. The pool must no longer be used. */
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
