package org.inkling.index;

final class HashMapPointMapLawsTest extends PointMapLaws {

  HashMapPointMapLawsTest() {
    super(new HashMapSpec());
  }
}
