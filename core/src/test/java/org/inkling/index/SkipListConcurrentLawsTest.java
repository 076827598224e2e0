package org.inkling.index;

final class SkipListConcurrentLawsTest extends ConcurrentIndexLaws {

  SkipListConcurrentLawsTest() {
    super(new SkipListSpec());
  }
}
