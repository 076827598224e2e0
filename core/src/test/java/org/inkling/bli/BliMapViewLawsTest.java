package org.inkling.bli;

import org.inkling.index.MapViewLaws;

final class BliMapViewLawsTest extends MapViewLaws {

  BliMapViewLawsTest() {
    super(BliSpec.TINY);
  }
}
