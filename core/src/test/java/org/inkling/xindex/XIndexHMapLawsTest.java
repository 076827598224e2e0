package org.inkling.xindex;

import org.inkling.index.PointMapLaws;

final class XIndexHMapLawsTest extends PointMapLaws {

  XIndexHMapLawsTest() {
    super(XIndexHSpec.TINY);
  }
}
