package org.inkling.loft;

import org.inkling.epoch.OperationPin;
import org.inkling.epoch.SessionOwner;
import org.inkling.index.Session;

/**
 * A {@link Session} of a {@link LoftIndex}. A session owns its pin and pins by a store, whereas the
 * index has to find a free pin and take it by a compare-and-set.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both; about 300 bytes of
 *     heap
 */
public final class LoftSession extends LoftOperations implements Session {
  private final SessionOwner owner;

  LoftSession(LoftIndex index) {
    super(index);
    this.owner = new SessionOwner(epochs());
  }

  @Override
  OperationPin enter() {
    return owner.enter();
  }

  @Override
  void requireOpen() {
    owner.require();
    super.requireOpen();
  }

  @Override
  public void detach() {
    requireOpen();
    owner.detach();
  }

  @Override
  public void close() {
    owner.close();
  }
}
