package org.inkling.loft;

import org.inkling.index.MapViewLaws;

final class LoftMapViewLawsTest extends MapViewLaws {

  LoftMapViewLawsTest() {
    super(LoftSpec.TINY);
  }
}
