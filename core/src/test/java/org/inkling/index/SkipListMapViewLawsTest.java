package org.inkling.index;

final class SkipListMapViewLawsTest extends MapViewLaws {

  SkipListMapViewLawsTest() {
    super(new SkipListSpec());
  }
}
