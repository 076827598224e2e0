package org.inkling.index;

final class SkipListConcurrentOrderedLawsTest extends ConcurrentOrderedLaws {

  SkipListConcurrentOrderedLawsTest() {
    super(new SkipListSpec());
  }
}
