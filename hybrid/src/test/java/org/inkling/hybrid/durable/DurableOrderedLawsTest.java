package org.inkling.hybrid.durable;

import org.inkling.disk.SyncMode;
import org.inkling.index.OrderedIndexLaws;

final class DurableOrderedLawsTest extends OrderedIndexLaws {

  DurableOrderedLawsTest() {
    super(new DurableSpec(SyncMode.EVERY_INTERVAL, 2_000));
  }
}
