package org.inkling.platform;

import java.lang.ref.Cleaner;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The cleaner of the whole library, which gives back what was dropped without being closed. It
 * starts its one thread at the first use, and not in a class initializer: a JVM that once could not
 * start the thread there would refuse the class, and with it the library, for the rest of its life.
 *
 * <p>The actions run one after another, so none may wait for a thread of the user.
 */
public final class SharedCleaner {
  private static final SharedCleaner OF_LIBRARY = new SharedCleaner(Cleaner::create);

  private final Supplier<Cleaner> maker;

  /**
   * Null until the first creation that succeeds. Volatile: the store in {@link #make} pairs with
   * the load in {@link #cleaner}, which so sees a complete cleaner without the lock.
   */
  private volatile @Nullable Cleaner made;

  /**
   * Creates the holder of a cleaner, which is not made yet; other than for the library in tests.
   */
  SharedCleaner(Supplier<Cleaner> maker) {
    this.maker = maker;
  }

  /**
   * Runs an action once its owner is unreachable, or when the result is cleaned.
   *
   * @param action which must not refer to the owner
   * @throws OutOfMemoryError if there is no heap for it, or no thread for the cleaner; the action
   *     will not run, and the next call tries again
   */
  public static Cleaner.Cleanable register(Object owner, Runnable action) {
    return OF_LIBRARY.cleaner().register(owner, action);
  }

  /** Returns the cleaner; makes it unless an earlier call has. */
  Cleaner cleaner() {
    Cleaner cleaner = made;
    return cleaner == null ? make() : cleaner;
  }

  private synchronized Cleaner make() {
    Cleaner cleaner = made;
    if (cleaner == null) {
      cleaner = maker.get();
      made = cleaner; // not reached if this failed
    }
    return cleaner;
  }
}
