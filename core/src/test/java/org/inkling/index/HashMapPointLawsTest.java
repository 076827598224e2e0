package org.inkling.index;

final class HashMapPointLawsTest extends PointIndexLaws {

  HashMapPointLawsTest() {
    super(new HashMapSpec());
  }
}
