package org.inkling.hybrid.index;

import org.inkling.index.ConcurrentIndexLaws;

final class HybridConcurrentLawsTest extends ConcurrentIndexLaws {
  HybridConcurrentLawsTest() {
    super(HybridSpec.TINY);
  }
}
