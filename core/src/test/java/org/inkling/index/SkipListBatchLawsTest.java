package org.inkling.index;

final class SkipListBatchLawsTest extends BatchLaws {

  SkipListBatchLawsTest() {
    super(new SkipListSpec());
  }
}
