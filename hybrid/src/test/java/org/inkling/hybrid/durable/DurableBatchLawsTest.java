package org.inkling.hybrid.durable;

import org.inkling.disk.SyncMode;
import org.inkling.index.BatchLaws;

final class DurableBatchLawsTest extends BatchLaws {

  DurableBatchLawsTest() {
    super(new DurableSpec(SyncMode.EVERY_WRITE, 1_000));
  }
}
