package org.inkling.hybrid.durable;

import org.inkling.disk.SyncMode;
import org.inkling.index.ConcurrentIndexLaws;

final class DurableConcurrentLawsTest extends ConcurrentIndexLaws {

  DurableConcurrentLawsTest() {
    super(new DurableSpec(SyncMode.EVERY_INTERVAL, 3_000));
  }
}
