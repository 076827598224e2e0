package org.inkling.hybrid.durable;

import org.inkling.disk.SyncMode;
import org.inkling.index.PointIndexLaws;

final class DurablePointLawsTest extends PointIndexLaws {

  DurablePointLawsTest() {
    super(new DurableSpec(SyncMode.EVERY_WRITE, 5_000));
  }
}
