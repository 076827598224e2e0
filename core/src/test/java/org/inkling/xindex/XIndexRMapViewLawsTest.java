package org.inkling.xindex;

import org.inkling.index.MapViewLaws;

final class XIndexRMapViewLawsTest extends MapViewLaws {

  XIndexRMapViewLawsTest() {
    super(XIndexRSpec.TINY);
  }
}
