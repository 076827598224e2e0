package org.inkling.hybrid.durable;

import org.inkling.disk.SyncMode;
import org.inkling.index.LifecycleLaws;

final class DurableLifecycleLawsTest extends LifecycleLaws {

  DurableLifecycleLawsTest() {
    super(new DurableSpec(SyncMode.EVERY_WRITE, 0));
  }
}
