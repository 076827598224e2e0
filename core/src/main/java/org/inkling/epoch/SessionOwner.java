package org.inkling.epoch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The thread that a session of an index belongs to, and the pin of that session. All errors are
 * those of the contract of sessions.
 *
 * @shape about 300 bytes of heap, most of them the pin
 */
public final class SessionOwner {
  private static final VarHandle OWNER = owner();

  /** The owner of a closed session. */
  private static final Object NOBODY = new Object();

  private final Epochs epochs;
  private final OperationPin pin;

  /**
   * The thread that this session belongs to, or null if it belongs to none. Only a thread itself
   * stores its reference here, and while it lives only it removes the reference. A thread that
   * reads its own reference, by a plain read, is therefore the owner. A thread attaches by a
   * compare-and-set. It detaches by a release store, or by ending, which is visible to any thread
   * that sees it ended. So the state of the pin is passed on to the next owner. Test:
   * LoftSessionTest, XIndexRSessionTest.
   */
  private @Nullable Object owner = Thread.currentThread();

  /**
   * Creates the owner of a session that belongs to the calling thread, for epochs with such pins.
   */
  public SessionOwner(Epochs epochs) {
    this.epochs = epochs;
    this.pin = (OperationPin) epochs.newOwnPin();
  }

  /**
   * Pins by the pin of the session, for one operation of the calling thread.
   *
   * @throws IllegalStateException if the session or the index is closed
   * @throws WrongThreadException if the session belongs to another thread
   */
  public OperationPin enter() {
    require();
    epochs.enter(pin);
    return pin;
  }

  /**
   * Fails like {@link #enter} if the session does not belong to the calling thread and cannot be
   * taken over by it.
   */
  public void require() {
    if (owner != Thread.currentThread()) {
      attach();
    }
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

  /** Detaches the session from the calling thread, which must be its owner. */
  public void detach() {
    assert owner == Thread.currentThread() : "detached by another thread";
    OWNER.setRelease(this, (Object) null);
  }

  /**
   * Closes the session and gives its pin back, unless it is closed.
   *
   * @throws WrongThreadException if it belongs to another thread
   */
  public void close() {
    if (attachUnlessClosed()) {
      epochs.giveBack(pin);
      OWNER.setRelease(this, NOBODY);
    }
  }

  private static VarHandle owner() {
    try {
      return MethodHandles.lookup().findVarHandle(SessionOwner.class, "owner", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
