package org.inkling.hybrid.index;

import org.inkling.index.MapViewLaws;

final class HybridMapViewLawsTest extends MapViewLaws {
  HybridMapViewLawsTest() {
    super(HybridSpec.TINY);
  }
}
