package org.inkling.xindex;

import org.inkling.epoch.OperationPin;
import org.inkling.epoch.SessionOwner;
import org.inkling.index.Session;

/**
 * A {@link Session} of an {@link XIndexR}. Its operations are those of the index, but they need not
 * look for a free pin: the session owns one.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both; about 300 bytes of
 *     heap
 */
public final class XIndexRSession extends XIndexROperations implements Session {
  private final SessionOwner owner;

  XIndexRSession(XIndexR index) {
    super(index);
    this.owner = new SessionOwner(index.table().epochs());
  }

  @Override
  OperationPin enter() {
    return owner.enter();
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
