package org.inkling.loft;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.inkling.epoch.OperationPin;
import org.inkling.index.Session;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Session} of a {@link LoftIndex}. A session owns its pin and pins by a store, whereas the
 * index has to find a free pin and take it by a compare-and-set.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both; about 300 bytes of
 *     heap
 */
public final class LoftSession extends LoftOperations implements Session {
  private static final VarHandle OWNER = owner();

  /** The owner of a closed session. */
  private static final Object NOBODY = new Object();

  private final OperationPin pin;

  /**
   * The thread that this session belongs to, or null if it belongs to none. Only a thread itself
   * stores its reference here, and while it lives only it removes the reference. A thread that
   * reads its own reference, by a plain read, is therefore the owner. A thread attaches by a
   * compare-and-set. It detaches by a release store, or by ending, which is visible to any thread
   * that sees it ended. So the state of the pin is passed on to the next owner. Test:
   * LoftSessionTest.
   */
  private @Nullable Object owner = Thread.currentThread();

  LoftSession(LoftIndex index) {
    super(index);
    this.pin = (OperationPin) index.epochs().newOwnPin();
  }

  @Override
  OperationPin enter() {
    if (owner != Thread.currentThread()) {
      attach();
    }
    epochs().enter(pin);
    return pin;
  }

  @Override
  protected void requireOpen() {
    if (owner != Thread.currentThread()) {
      attach();
    }
    super.requireOpen();
  }

  /** Takes over a session that belongs to no living thread. */
  private void attach() {
    if (!attachUnlessClosed()) {
      throw new IllegalStateException("the session is closed");
    }
  }

  /** Takes over a session that belongs to no living thread, or to this one; false if closed. */
  private boolean attachUnlessClosed() {
    if (owner == Thread.currentThread()) {
      return true;
    }
    Object before = OWNER.compareAndExchange(this, null, (Object) Thread.currentThread());
    if (before == null || inherits(before)) {
      return true;
    }
    if (before != NOBODY) {
      throw new WrongThreadException(
          "the session belongs to " + before + ", not to " + Thread.currentThread());
    }
    return false;
  }

  /**
   * Takes over a session from an ended thread; all its actions are visible once it is seen as
   * ended.
   */
  private boolean inherits(Object before) {
    return before instanceof Thread thread
        && !thread.isAlive()
        && OWNER.compareAndSet(this, before, (Object) Thread.currentThread());
  }

  @Override
  public void detach() {
    requireOpen();
    OWNER.setRelease(this, (Object) null);
  }

  @Override
  public void close() {
    if (attachUnlessClosed()) {
      epochs().giveBack(pin);
      OWNER.setRelease(this, NOBODY);
    }
  }

  private static VarHandle owner() {
    try {
      return MethodHandles.lookup().findVarHandle(LoftSession.class, "owner", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
