package org.inkling.hybrid.durable;

import com.google.common.collect.testing.features.CollectionSize;
import org.inkling.disk.SyncMode;
import org.inkling.index.MapViewLaws;

final class DurableMapViewLawsTest extends MapViewLaws {

  DurableMapViewLawsTest() {
    super(new DurableSpec(SyncMode.OPERATING_SYSTEM, 1_000_000), CollectionSize.SEVERAL);
  }
}
