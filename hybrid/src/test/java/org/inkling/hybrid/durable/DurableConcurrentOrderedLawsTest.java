package org.inkling.hybrid.durable;

import org.inkling.disk.SyncMode;
import org.inkling.index.ConcurrentOrderedLaws;

final class DurableConcurrentOrderedLawsTest extends ConcurrentOrderedLaws {

  DurableConcurrentOrderedLawsTest() {
    super(new DurableSpec(SyncMode.EVERY_INTERVAL, 1_000));
  }
}
