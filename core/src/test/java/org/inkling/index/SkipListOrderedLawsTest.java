package org.inkling.index;

final class SkipListOrderedLawsTest extends OrderedIndexLaws {

  SkipListOrderedLawsTest() {
    super(new SkipListSpec());
  }
}
