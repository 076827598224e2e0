package org.inkling.index;

final class SkipListPointLawsTest extends PointIndexLaws {

  SkipListPointLawsTest() {
    super(new SkipListSpec());
  }
}
