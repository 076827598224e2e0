package org.inkling.hybrid.index;

import org.inkling.index.BatchLaws;

final class HybridBatchLawsTest extends BatchLaws {
  HybridBatchLawsTest() {
    super(HybridSpec.TINY);
  }
}
