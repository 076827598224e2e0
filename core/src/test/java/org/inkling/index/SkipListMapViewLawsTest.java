package org.inkling.index;

import com.google.common.collect.testing.features.CollectionSize;

final class SkipListMapViewLawsTest extends MapViewLaws {

  SkipListMapViewLawsTest() {
    super(new SkipListSpec(), CollectionSize.SEVERAL);
  }
}
