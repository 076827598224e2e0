package org.inkling.hybrid.index;

import org.inkling.index.ConcurrentOrderedLaws;

final class HybridConcurrentOrderedLawsTest extends ConcurrentOrderedLaws {
  HybridConcurrentOrderedLawsTest() {
    super(HybridSpec.TINY);
  }
}
