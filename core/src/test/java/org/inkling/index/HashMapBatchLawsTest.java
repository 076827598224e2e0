package org.inkling.index;

final class HashMapBatchLawsTest extends BatchLaws {

  HashMapBatchLawsTest() {
    super(new HashMapSpec());
  }
}
