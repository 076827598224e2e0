package org.inkling.hybrid.index;

import com.google.common.collect.testing.features.CollectionSize;
import org.inkling.index.MapViewLaws;

final class HybridMapViewLawsTest extends MapViewLaws {
  HybridMapViewLawsTest() {
    super(HybridSpec.TINY, CollectionSize.SEVERAL);
  }
}
